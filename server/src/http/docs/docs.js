// RapiDoc sets its colours on every element of its shadow tree; our sheet goes in there too, and names the colours of the cabinet instead.
import './docs-viewer.js'

const sheet = new CSSStyleSheet()
const answer = await fetch('/api/docs-viewer.css')
sheet.replaceSync(await answer.text())
document.querySelector('rapi-doc')?.shadowRoot?.adoptedStyleSheets.push(sheet)
