/** Copies a code, and shows the list anew when a message has come. Without it everything still works. */
addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null
  const { copy, done } = button?.dataset ?? {}
  if (!button || copy === undefined || done === undefined) return
  await navigator.clipboard.writeText(copy)
  button.textContent = done
})
if (location.pathname === '/dev/inbox') {
  /** @type {string | undefined} */
  let known
  setInterval(async () => {
    const answer = await fetch('/dev/inbox.json').catch(() => undefined)
    if (!answer?.ok) return
    const { items } = await answer.json()
    const newest = items[0]?.id ?? ''
    if (known !== undefined && known !== newest) location.reload()
    known = newest
  }, 2000)
}
