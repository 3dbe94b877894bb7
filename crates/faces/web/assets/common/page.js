// What every script needs of its page: elements that must be there, elements that are made, a sentence in its place.

/** @typedef {Record<string, string>} Words What a script says, in the language of the page. */

export const root = document.documentElement;

/**
 * The first element like this. A page without it has a fault, and its script stops here.
 * @template {Element} [Kind=HTMLElement]
 * @param {ParentNode} place
 * @param {string} selector
 * @param {new () => Kind} [kind]
 * @returns {Kind}
 */
export function one(place, selector, kind) {
  const found = place.querySelector(selector);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`${selector} is not on this page`);
  return /** @type {Kind} */ (found);
}

/**
 * The element with this id, as `one` finds it.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} id
 * @param {new () => Kind} [kind]
 */
export const byId = (id, kind) => one(document, `#${id}`, kind);

/**
 * All elements like this.
 * @param {string} selector
 * @param {ParentNode} [place]
 * @returns {HTMLElement[]}
 */
export const all = (selector, place = document) => [...place.querySelectorAll(selector)].filter(isHtml);

/** @type {(element: Element) => element is HTMLElement} */
const isHtml = (element) => element instanceof HTMLElement;

/**
 * The element like this that an event has met, or nothing.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const met = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** @type {(id: string) => Words} */
export const wordsOf = (id) => /** @type {Words} */ (byId(id).dataset);

/**
 * A sentence with something in each of its gaps.
 * @type {(sentence: string, ...parts: (string | number)[]) => string}
 */
export const fill = (sentence, ...parts) =>
  sentence.split('{}').reduce((said, rest, gap) => said + parts[gap - 1] + rest);

/**
 * A new element. What people have written is put in as text, never as markup.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Partial<HTMLElementTagNameMap[Name]>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * A copy of what a template holds.
 * @param {string} id
 * @returns {HTMLElement}
 */
export const copyOf = (id) => one(document.importNode(byId(id, HTMLTemplateElement).content, true), '*');

/**
 * A sentence in its place; without one the place is not seen.
 * @param {HTMLElement | null} place
 * @param {string} [sentence]
 */
export function say(place, sentence = '') {
  if (!place) return;
  place.textContent = sentence;
  place.hidden = !sentence;
}
