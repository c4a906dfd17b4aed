import { tokens } from '../../lib/tokens.ts'

export const guideStyle = `
${tokens}
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.625 var(--font); overflow-wrap: anywhere }
a { color: var(--accent); text-underline-offset: .3em }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.skip { position: absolute; left: -100rem } .skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--surface) }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 1.5rem; max-width: 72rem; margin: 0 auto; padding: 1rem 1.5rem }
header a { display: inline-flex; align-items: center; gap: .5rem; padding: .5rem 0; margin-left: 1rem; font-weight: 600; text-decoration: none } header a:hover { text-decoration: underline }
header .product { margin-left: 0; color: var(--text) }
.columns { display: grid; grid-template-columns: 16rem minmax(0, 47.5rem); gap: 2.5rem; max-width: 72rem; margin: 0 auto; padding: 0 1.5rem 4rem; align-items: start }
.columns > main:only-child { grid-column: 1 / -1 }
nav { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; font-size: .9375rem; line-height: 1.375rem }
nav summary { font-weight: 600; padding: .5rem 0; cursor: pointer }
nav ul { list-style: none; margin: 0; padding: 0 } nav li a { display: block; padding: .3125rem .75rem; border-left: 2px solid var(--line); color: var(--text-2); text-decoration: none } nav li a:hover { color: var(--accent); border-color: var(--accent) }
main { padding: 1.5rem 2rem 2rem; background: var(--surface); border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: .5rem 0 1rem; font-size: 1.875rem; line-height: 2.375rem; font-weight: 600 }
h2 { margin: 2.5rem 0 .75rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1.375rem; line-height: 1.875rem; font-weight: 600 }
h1 .anchor { display: none } .anchor { margin-right: -2em; color: var(--text-2); font-weight: 400; text-decoration: none; opacity: 0; padding: 0 .25rem }
h2:hover .anchor, h3:hover .anchor, .anchor:focus-visible { opacity: 1 } @media (hover: none) { .anchor { opacity: 1 } }
p, ul, ol { margin: .75rem 0 } main :is(ul, ol) { padding-left: 1.5rem } li { margin: .375rem 0 }
code { font: .9375em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace }
:not(pre) > code { padding: .0625rem .3125rem; border-radius: .25rem; background: var(--sunken) }
.block { position: relative; margin: 1rem 0 }
pre { margin: 0; padding: 1rem 1.25rem; overflow-x: auto; border-radius: .5rem; background: var(--sunken); line-height: 1.5; font-size: .875rem; overflow-wrap: normal; tab-size: 2 }
pre .remark { color: var(--text-2) }
.block button { position: absolute; top: .5rem; right: .5rem; min-height: 2rem; padding: .125rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface); color: var(--accent); font: inherit; font-weight: 600; font-size: .875rem; line-height: 1.5rem; cursor: pointer }
.block button:hover { border-color: var(--accent) }
.block pre { padding-top: 3rem }
.block.line { display: flex; align-items: center; border-radius: .5rem; background: var(--sunken) } .block.line pre { flex: 1; min-width: 0; padding: .75rem 1.25rem } .block.line button { position: static; margin-right: .5rem }
table { width: 100%; margin: 1rem 0; border-collapse: collapse; font-size: .9375rem; line-height: 1.4375rem }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top } th { font-weight: 600 } th:empty { padding: 0 } td code { overflow-wrap: normal } .wide { overflow-x: auto } .wide :is(th, td) { padding-right: 1rem; overflow-wrap: normal }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--text-2) }
@media (max-width: 60rem) { .columns { grid-template-columns: minmax(0, 1fr); gap: 1rem } nav { position: static; max-height: none } nav li a { padding: .625rem .75rem } }
@media (max-width: 40rem) { header, .columns { padding-left: 1rem; padding-right: 1rem } main { padding: 1rem } h1 { font-size: 1.625rem; line-height: 2.125rem } th, td { padding-right: .5rem } table { font-size: .875rem }
  main > table :is(thead, tbody, tr, td) { display: block } main > table thead { position: absolute; left: -100rem } main > table tr { padding: .5rem 0; border-bottom: 1px solid var(--line) }
  main > table td { padding: .125rem 0; border: 0 } main > table td code { overflow-wrap: anywhere } main > table td[data-column]::before { content: attr(data-column) ": "; color: var(--text-2) } }
@media print { nav, header, .block button, .anchor { display: none } main { border: 0 } pre { white-space: pre-wrap } }
`

/** A button at each piece of code; on a narrow page the contents begin closed. Without it everything can be read. */
export const guideScript = `
const { copy, copied } = document.body.dataset
for (const pre of document.querySelectorAll('pre')) {
  const block = document.createElement('div')
  block.className = pre.textContent.includes('\\n') ? 'block' : 'block line'
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
      getSelection().selectAllChildren(pre)
    }
  })
  block.append(...(block.className === 'block' ? [button, pre] : [pre, button]))
}
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details')?.removeAttribute('open')
`
