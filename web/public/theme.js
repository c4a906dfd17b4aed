// Runs before the first paint, in a file of its own: the policy `script-src 'self'` allows no inline scripts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden; then the system decides.
}
