type Mark = (title: string) => string

const unmarked: Mark = (title) => title
const tab = { title: '', mark: unmarked }

export function setTabTitle(title: string): void {
  tab.title = title
  write()
}

/** `mark` prefixes the title, as in «Ошибка: …». */
export function markTabTitle(mark: Mark | null): void {
  tab.mark = mark ?? unmarked
  write()
}

function write(): void {
  document.title = tab.mark(tab.title).replaceAll('\u00a0', ' ')
}
