// A board is drawn into the page by changing what is different, so that whatever somebody is about to do stays: the
// focus, a text that is being typed, a list that was opened, a question that was asked.

/**
 * Makes the children of a place like these.
 * @type {(place: Element, fresh: ParentNode) => void}
 */
export function patch(place, fresh) {
  let at = place.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const found = alikeFrom(at, wanted);
    while (found && at !== found) at = removed(at);
    if (found) {
      become(found, wanted);
      at = found.nextSibling;
    } else {
      place.insertBefore(wanted, at);
    }
  }
  while (at) at = removed(at);
}

/** @type {(node: ChildNode | null) => ChildNode | null} */
function removed(node) {
  const next = node?.nextSibling ?? null;
  node?.remove();
  return next;
}

/** @type {(from: ChildNode | null, wanted: Node) => ChildNode | null} */
function alikeFrom(from, wanted) {
  let node = from;
  while (node && !alike(node, wanted)) node = node.nextSibling;
  return node;
}

/** @type {(one: Node, other: Node) => boolean} */
function alike(one, other) {
  if (one.nodeName !== other.nodeName) return false;
  if (!(one instanceof Element && other instanceof Element)) return true;
  return one.id === other.id && one.getAttribute('data-slot') === other.getAttribute('data-slot');
}

/** @type {(node: ChildNode, wanted: ChildNode) => void} */
function become(node, wanted) {
  if (!(node instanceof Element && wanted instanceof Element)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  for (const { name } of [...node.attributes]) {
    if (!wanted.hasAttribute(name) && !isTheirs(node, name)) node.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (node.getAttribute(name) !== value && !isTheirs(node, name)) node.setAttribute(name, value);
  }
  // What scripts have put into its slot stays there.
  if (!node.hasAttribute('data-slot')) patch(node, wanted);
}

/**
 * What somebody has opened, or was asked, is not the server's to say.
 * @type {(node: Element, name: string) => boolean}
 */
const isTheirs = (node, name) =>
  (name === 'open' && node.matches('details')) || (name === 'hidden' && node.hasAttribute('data-question'));
