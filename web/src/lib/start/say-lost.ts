/** Shown where `start.ts` found no words in the language of the person. */
const words = { lost: 'Не удалось загрузить страницу · Couldn’t load the page', retry: 'Повторить · Try again' }

/** The program or a part that it cannot start without did not load: says so in place of the page, with a link that loads it again. */
export function sayLost(): void {
  const { lost, retry } = { ...words, ...document.getElementById('root')?.dataset }
  const place = Object.assign(document.createElement('main'), { className: 'lost' })
  place.append(Object.assign(document.createElement('h1'), { textContent: lost }))
  place.append(Object.assign(document.createElement('a'), { href: '', textContent: retry }))
  document.body.replaceChildren(place)
}
