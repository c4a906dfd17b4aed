type Mark = (title: string) => string

const unmarked: Mark = (title) => title
const tab = { title: '', mark: unmarked }

/** The tab's title is the route's, marked while a form on it has errors. */
export function setTabTitle(title: string): void {
  tab.title = title
  write()
}

/** `mark` makes «Ошибка: …» of the title; null takes the mark off. */
export function markTabTitle(mark: Mark | null): void {
  tab.mark = mark ?? unmarked
  write()
}

function write(): void {
  document.title = tab.mark(tab.title).replaceAll('\u00a0', ' ')
}
