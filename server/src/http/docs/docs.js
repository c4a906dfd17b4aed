// RapiDoc sets colours on every element of its shadow tree, so the style sheet with the colours of the cabinet must be added there.
import './docs-viewer.js'

const sheet = new CSSStyleSheet()
const answer = await fetch('/api/docs-viewer.css')
sheet.replaceSync(await answer.text())
document.querySelector('rapi-doc')?.shadowRoot?.adoptedStyleSheets.push(sheet)
