let title = ''
let prefix: (title: string) => string = (plain) => plain

/** The tab's title is the route's, marked while a form on it has errors. */
export function setTabTitle(next: string): void {
  title = next
  write()
}

/** `mark` makes «Ошибка: …» of the title; null takes the mark off. */
export function markTabTitle(mark: ((title: string) => string) | null): void {
  prefix = mark ?? ((plain) => plain)
  write()
}

function write(): void {
  document.title = prefix(title).replaceAll('\u00a0', ' ')
}
