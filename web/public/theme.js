// Runs before the first paint, in a file of its own: the policy `script-src 'self'` allows no inline scripts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  fetchEarly(
    // The build fills this in (`preload.ts`).
    {},
    localStorage.getItem('language') ?? (navigator.language.slice(0, 2).toLowerCase() === 'ru' ? 'ru' : 'en'),
    localStorage.getItem('auth') !== null,
  )
} catch {
  // Storage may be forbidden; then the system decides.
}

/** Asks for the files of this page while the program itself is on its way. A wrong guess costs bytes, nothing else. */
function fetchEarly({ pages, texts, cabinet, authorize }, language, isSignedIn) {
  if (!pages) return
  const path = location.pathname
  const isOpen = /^\/(login|re|authorize|email|feedback)/.test(path)
  const files = [...texts[language], ...(pages[isSignedIn || isOpen ? path : '/login'] ?? [])]
  if (isSignedIn && !isOpen) files.push(...cabinet.frame, ...cabinet[language])
  if (path === '/authorize') files.push(...authorize[isSignedIn ? 'signedIn' : 'guest'])
  for (const file of new Set(files)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
}
