type Mark = (title: string) => string

const tab = { title: '', page: '', withPage: (page: string) => page, marks: new Set<Mark>() }

/** `title`: without a heading. `withPage`: with that of a page or step; the specification names the sections. */
export function setTabTitle(title: string, withPage: Mark = () => title): void {
  tab.title = title
  tab.withPage = withPage
  write()
}

/** The heading of the page or step; empty while there is none. */
export function setTabPage(page: string): void {
  tab.page = page
  write()
}

/** `mark` prefixes the title, as in «Ошибка: …», until the returned function is called. */
export function markTabTitle(mark: Mark): () => void {
  tab.marks.add(mark)
  write()
  return () => {
    tab.marks.delete(mark)
    write()
  }
}

function write(): void {
  const [mark] = tab.marks
  const title = tab.page ? tab.withPage(tab.page) : tab.title
  document.title = (mark ? mark(title) : title).replaceAll(/[\u00a0\u00ad]/g, (sign) => (sign === '\u00a0' ? ' ' : ''))
}
