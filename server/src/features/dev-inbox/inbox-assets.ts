import { tokens } from '../../lib/tokens.ts'

export const inboxStyle = `
${tokens}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 var(--font); overflow-wrap: anywhere }
main { max-width: 47.5rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { margin: 0.5rem 0; font-size: 1.625rem; line-height: 2.125rem; font-weight: 600 }
h2 { margin: 0.5rem 0; font-size: 1.125rem; line-height: 1.625rem; font-weight: 600 }
p { margin: 0.5rem 0 }
a { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.language { text-align: right }
.soft { color: var(--text-2); font-size: 0.875rem }
.list { list-style: none; margin: 1.5rem 0; padding: 0; display: grid; gap: 1rem }
.card { margin: 0 0 1rem; padding: 0.75rem 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem }
.list .card { margin: 0 }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center }
.badge { padding: 0.125rem 0.5rem; border-radius: 1rem; background: var(--sunken); color: var(--text) }
.code { padding: 0.25rem 0.75rem; border-radius: 0.5rem; background: var(--sunken); font: 600 1.75rem/2.25rem ui-monospace, monospace; letter-spacing: 0.2em; user-select: all }
button, .button { display: inline-block; min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--accent); border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; line-height: 1.625rem; text-decoration: none; cursor: pointer }
pre { white-space: pre-wrap; font: inherit }
iframe { display: block; width: 100%; height: 34rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--surface) }
`

/** Copies a code, and shows the list anew when a message has come. Without it everything still works. */
export const inboxScript = `
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
`
