// The page of an archive. It works from a file without a network; every value is shown as text.
/**
 * @typedef {Record<string, unknown>} Row
 * @typedef {{ total: number, rows: Row[] }} Table
 * @typedef {{ made: string, tables: Record<string, Table>, pictures: Record<string, string>, product: string, withDocuments: boolean, order: Record<string, string[]>, named: string[], url: string, keys: Key[] }} Data
 * @typedef {JsonWebKey & { kid: string, compromised_at: string | null }} Key
 * @typedef {'title' | 'about' | 'made' | 'noDocuments' | 'search' | 'none' | 'newest' | 'files' | 'yes' | 'no' | 'signed' | 'compromised' | 'unsigned'} Word
 * @typedef {{ kinds: Record<string, string>, fields: Record<string, string>, values: Record<string, string>, acts: Record<string, string> }} Names
 */

const part = (/** @type {string} */ id) => document.getElementById(id) ?? document.body
/** @type {Record<string, Record<Word, string> & Names>} */
const texts = JSON.parse(part('texts').textContent)
/** @type {Data} */
const { made, tables, pictures, product, withDocuments, order, named, url, keys } = JSON.parse(part('data').textContent)
/** @type {HTMLInputElement | null} */
const field = document.querySelector('#search')
/** @type {NodeListOf<HTMLElement>} */
const buttons = document.querySelectorAll('[data-language]')
let language = document.documentElement.lang
const words = () => {
  const found = texts[language]
  if (!found) throw new Error(`no texts in ${language}`)
  return found
}

/** @param {string} tag @param {(string | Node)[]} inside */
const make = (tag, ...inside) => {
  const element = document.createElement(tag)
  element.append(...inside)
  return element
}
/** @type {typeof make} */
const rowOf = (tag, ...inside) => {
  const row = make(tag, ...inside)
  row.dataset['row'] = ''
  return row
}
/** @param {string} text @param {Record<string, unknown>} values */
const fill = (text, values) => text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]))
/** @param {string} iso */
const when = (iso) =>
  new Date(iso).toLocaleString(language, { dateStyle: 'long', ...(/T/.test(iso) ? { timeStyle: 'short' } : {}) })
const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** Of services, passkeys and others that rows name by their id. @type {Map<unknown, string>} */
const namesById = new Map(
  Object.values(tables).flatMap(({ rows }) =>
    rows.flatMap(({ id, name }) => (typeof name === 'string' ? [[id, name]] : [])),
  ),
)
/** Identifiers and what receipts repeat are for programs. @param {[string, unknown]} entry */
const isShown = ([field, value]) =>
  !/(^|_)id$|^(counters|iss|jti|sub|format)$/.test(field) &&
  !['null', '""', '[]', '{}'].includes(JSON.stringify(value)) &&
  (namesById.has(value) || typeof value !== 'string' || !isId.test(value))

/** @param {Record<string, string>} names @param {string} key */
const nameIn = (names, key) => (Object.hasOwn(names, key) ? names[key] : undefined) ?? key
/** Of a column, or of a key in one. @param {string} field */
function nameOf(field) {
  const { fields, values } = words()
  const name = namesById.get(field) ?? field
  return nameIn(Object.hasOwn(fields, name) ? fields : values, name)
}

/** Only where values are names of ours: elsewhere the user may have typed the same word. @param {string} text @param {string} field */
function wordOf(text, field) {
  const { acts, fields, values } = words()
  const names = field === 'act' ? acts : /^fields?$/.test(field) ? fields : named.includes(field) ? values : {}
  const parts = text.split(' ').filter((one) => !isId.test(one))
  if (!Object.hasOwn(names, parts[0] ?? '')) return namesById.get(text) ?? text
  return parts.map((one) => nameIn(names, one)).join('; ')
}

/** @param {unknown} value @param {string} field @returns {string} */
function textOf(value, field) {
  const { yes, no } = words()
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? yes : no
  if (Array.isArray(value)) return value.map((one) => textOf(one, field)).join('; ')
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(isShown)
      .map(([name, one]) => (isId.test(nameOf(name)) ? '' : `${nameOf(name)}: `) + textOf(one, name))
      .join('; ')
  if (field === 'iat') return when(new Date(Number(value) * 1000).toISOString())
  if (typeof value !== 'string') return JSON.stringify(value) ?? '—'
  return isTime.test(value) ? when(value) : wordOf(value, field)
}

/** @param {string} part base64url */
const bytesOf = (part) => Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
const jsonOf = (/** @type {string} */ part) => JSON.parse(new TextDecoder().decode(bytesOf(part)))

/** Checks an ES256 signature without a network. @param {string} jws @param {Key | undefined} key */
async function isSigned(jws, key) {
  const [head = '', body = '', signature = ''] = jws.split('.')
  if (!key) return false
  const way = { name: 'ECDSA', namedCurve: 'P-256' }
  const known = await crypto.subtle.importKey('jwk', key, way, false, ['verify'])
  const said = new TextEncoder().encode(`${head}.${body}`)
  return crypto.subtle.verify({ ...way, hash: 'SHA-256' }, known, bytesOf(signature), said)
}

/** A signed record of a consent (docs/consent.md). @param {string} jws */
function receipt(jws) {
  const [head = '', body = ''] = jws.split('.')
  const { kid } = jsonOf(head)
  const key = keys.find((one) => one.kid === kid)
  const verdict = make('small')
  const { signed, compromised, unsigned } = words()
  void isSigned(jws, key)
    .catch(() => false)
    .then((isRight) => {
      const text = isRight ? (key?.compromised_at ? compromised : signed) : unsigned
      verdict.textContent = fill(text, { kid, url: `${url}/.well-known/consent-receipt-keys` })
    })
  return make('div', make('bdi', textOf(jsonOf(body), '')), make('br'), verdict)
}

/** @param {string} field @param {unknown} value */
function shown(field, value) {
  if (field === 'jws' && typeof value === 'string') return receipt(value)
  const source = field === 'file' && Object.hasOwn(pictures, String(value)) ? pictures[String(value)] : undefined
  if (source !== undefined) return Object.assign(new Image(), { src: source, alt: String(value) })
  const cell = make('bdi', textOf(value, field))
  cell.dir = 'auto'
  return cell
}

/** @param {string} kind @param {Table} table */
function section(kind, { total, rows }) {
  const { kinds, newest } = words()
  const shownPart = make('section', make('h2', `${kinds[kind]} `, make('small', total.toLocaleString(language))))
  shownPart.id = kind
  if (rows.length < total)
    shownPart.append(make('p', fill(newest, { shown: rows.length, total: total.toLocaleString(language) })))
  /** As the table declares them; opened fields come last. @param {Row} row */
  const pairsOf = (row) => {
    const place = (/** @type {string} */ field) => (order[kind] ?? []).indexOf(field) >>> 0
    return Object.entries(row)
      .filter(isShown)
      .sort(([a], [b]) => place(a) - place(b))
  }
  const columns = [...new Set(rows.flatMap((row) => pairsOf(row).map(([field]) => field)))]
  if (rows.length > 1 && columns.length < 7 && !columns.includes('jws')) {
    const head = make('thead', make('tr', ...columns.map((field) => make('th', nameOf(field)))))
    const line = (/** @type {Row} */ row) =>
      rowOf('tr', ...columns.map((field) => make('td', shown(field, row[field]))))
    const frame = make('div', make('table', head, make('tbody', ...rows.map(line))))
    frame.className = 'frame'
    frame.tabIndex = 0
    shownPart.append(frame)
    return shownPart
  }
  for (const row of rows) {
    const pairs = pairsOf(row)
    const lines = pairs.map(([field, value]) => make('div', make('dt', nameOf(field)), make('dd', shown(field, value))))
    shownPart.append(rowOf('dl', ...lines))
  }
  return shownPart
}

function search() {
  const wanted = (field?.value ?? '').trim().toLocaleLowerCase(language)
  /** @type {NodeListOf<HTMLElement>} */
  const rows = document.querySelectorAll('[data-row]')
  for (const row of rows) row.hidden = wanted !== '' && !row.textContent.toLocaleLowerCase(language).includes(wanted)
  for (const section of document.querySelectorAll('section'))
    section.hidden = !section.querySelector('[data-row]:not([hidden])')
  part('none').hidden = document.querySelector('[data-row]:not([hidden])') !== null
}

/** @param {string} next */
function show(next) {
  language = next
  const { title, about, made: collected, files, noDocuments, search: label, none, kinds } = words()
  document.documentElement.lang = language
  document.title = `${title} — ${product}`
  for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['language'] === language))
  part('title').textContent = title
  const sentences = [fill(about, { product }), fill(collected, { when: when(made) }), files]
  part('about').textContent = [...sentences, ...(withDocuments ? [] : [noDocuments])].join(' ')
  part('label').textContent = label
  part('none').textContent = none
  const links = Object.keys(tables).map((kind) => {
    const link = make('a', kinds[kind] ?? kind)
    link.setAttribute('href', `#${kind}`)
    return make('li', link)
  })
  part('contents').replaceChildren(...links)
  part('tables').replaceChildren(...Object.entries(tables).map(([kind, rows]) => section(kind, rows)))
  search()
}

field?.addEventListener('input', search)
for (const button of buttons) button.addEventListener('click', () => show(button.dataset['language'] ?? language))
show(language)
