/** Shown where `start.ts` found no words in the language of the person. */
const words = { lost: 'Не удалось загрузить страницу · Couldn’t load the page', retry: 'Повторить · Try again' }

/** The program or a part that it cannot start without did not load: says so in place of the page, with a link that loads it again. A page that is read without the program (decision 0042) stays. */
export function sayLost(): void {
  const root = document.getElementById('root')
  if (root?.lang) return
  const { lost, retry } = { ...words, ...root?.dataset }
  const place = Object.assign(document.createElement('main'), { className: 'lost' })
  place.append(Object.assign(document.createElement('h1'), { textContent: lost }))
  place.append(Object.assign(document.createElement('a'), { href: '', textContent: retry }))
  document.body.replaceChildren(place)
}
