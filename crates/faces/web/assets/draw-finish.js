// A finish too close to call: the photo, and the laps of sudden death between those who are level.

const byId = (id) => document.getElementById(id);
const MOST = 24;

export function clearFinish() {
  byId('finish').replaceChildren();
  byId('finish').hidden = true;
}

export const level = ({ photo }, words) => words.level.replace('{}', photo.lanes.length).replace('{}', photo.places);

export function showPhoto(race, words) {
  show('photo', words.photo, level(race, words), race, race.photo.lanes.map((lane) => ({ lane, x: 55, text: '' })), words);
}

export function showSuddenDeath(race, { lanes, moved }, words) {
  const cars = lanes.map((lane, place) => ({ lane, x: moved[place] ? 80 : 8, text: moved[place] ? words.moved : words.stayed, moved: moved[place] }));
  show('sudden', words.sudden.replace('{}', race.extra), words.suddenExplained, race, cars, words);
}

function show(kind, title, text, race, cars, words) {
  const place = byId('finish');
  const heading = document.createElement('h3');
  heading.textContent = title;
  const explained = document.createElement('p');
  explained.textContent = text;
  const list = document.createElement('ol');
  list.className = `lanes level-lanes ${cars.length > 8 ? 'some' : ''}`;
  list.append(...cars.slice(0, MOST).map(({ lane, x, text: said, moved }) => {
    const line = byId('lane').content.firstElementChild.cloneNode(true);
    line.classList.add(`look-${lane % 6}`);
    line.classList.toggle('forward', Boolean(moved));
    line.querySelector('.no').textContent = lane + 1;
    line.querySelector('.who').textContent = race.names[lane];
    line.querySelector('.car').setAttribute('x', `${x}%`);
    line.querySelector('.at').textContent = said;
    return line;
  }));
  const more = document.createElement('p');
  more.className = 'hint';
  more.textContent = cars.length > MOST ? words.more.replace('{}', cars.length - MOST) : '';
  place.className = kind;
  place.replaceChildren(heading, explained, list, more);
  place.hidden = false;
}
