const fallback = { lost: 'Не удалось загрузить страницу · Couldn’t load the page', retry: 'Повторить · Try again' }

/**
 * Replaces the page by an error and a reload link when the program fails to load. Keeps pages that are readable without
 * it (decision 0042).
 */
export function showLoadFailure(): void {
  const root = document.getElementById('root')
  if (root?.lang) return
  const { lost, retry } = { ...fallback, ...root?.dataset }
  const place = Object.assign(document.createElement('main'), { className: 'lost' })
  place.append(Object.assign(document.createElement('h1'), { textContent: lost }))
  place.append(Object.assign(document.createElement('a'), { href: '', textContent: retry }))
  document.body.replaceChildren(place)
}
