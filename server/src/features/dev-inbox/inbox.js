/** Copies a code, and shows the list anew when a message has come. Without it everything still works. */
addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy)
  button.textContent = button.dataset.done
})
if (location.pathname === '/dev/inbox') {
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
