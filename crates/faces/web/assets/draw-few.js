// The first few of many names.

const words = document.getElementById('words').dataset;

export function few(names, most = 5) {
  const more = names.length > most ? ` ${words.more.replace('{}', names.length - most)}` : '';
  return names.slice(0, most).join(', ') + more;
}
