/** A button at each piece of code; on a narrow page the contents begin closed. Without it everything can be read. */
const { copy = '', copied = '' } = document.querySelector('main')?.dataset ?? {}
for (const pre of document.querySelectorAll('pre')) {
  const block = document.createElement('div')
  block.className = pre.textContent.includes('\n') ? 'block' : 'block line'
  pre.replaceWith(block)
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = copy
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', async () => {
    // There is no clipboard on plain http: the text is selected at least.
    try {
      await navigator.clipboard.writeText(pre.textContent)
      button.textContent = copied
      setTimeout(() => (button.textContent = copy), 3000)
    } catch {
      getSelection()?.selectAllChildren(pre)
    }
  })
  block.append(...(block.className === 'block' ? [button, pre] : [pre, button]))
}
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details')?.removeAttribute('open')
