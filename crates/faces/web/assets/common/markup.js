// The one place where markup that the server has made becomes part of a page. What people have written is text in it.

/**
 * @param {string} html
 * @returns {DocumentFragment}
 */
export function parsed(html) {
  const fresh = document.createElement('template');
  fresh.innerHTML = html;
  return fresh.content;
}
