// The token is in the fragment, so that neither the server nor a log sees it before the press.
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
document.querySelector('button')?.addEventListener('click', async () => {
  const answer = await fetch('/console/first', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  location.assign(answer.ok ? '/console/sign-in' : '/console/first?taken')
})
