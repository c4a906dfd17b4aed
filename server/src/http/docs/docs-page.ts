import { html, type Markup } from '../../lib/html.ts'
import { type BodyContent, type JsonSchema, methods, type OpenApi, type Operation } from './openapi-types.ts'

type Entry = { id: string; method: string; path: string; operation: Operation }

/** A readable page of the OpenAPI document: no script, its style in a file of its own. */
export function docsPage(document: OpenApi): string {
  const entries = entriesOf(document)
  const groups = [...Map.groupBy(entries, ({ operation }) => operation.tags[0])]
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><h1>${document.info.title}</h1>
${document.info.description.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`)}
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p></header>
<nav aria-label="Calls">${groups.map(
    ([tag, list]) =>
      html`<h2>${tag}</h2><ul>${list.map(({ id, method, path }) => html`<li><a href="#${id}"><b>${method}</b> ${path}</a></li>`)}</ul>`,
  )}</nav>
<main>${entries.map(section)}</main>
</body>
</html>`.text
}

function entriesOf({ paths }: OpenApi): Entry[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ id: operation.operationId, method: method.toUpperCase(), path, operation }] : []
    }),
  )
}

function section({ id, method, path, operation }: Entry): Markup {
  const body = operation.requestBody?.content
  const parameters = operation.parameters.filter((parameter) => parameter.in !== 'header')
  return html`<section id="${id}"><h3><b>${method}</b> ${path}</h3>
<p>${operation.summary}. ${whoMayCall(operation)}</p>
${(operation.description ?? '')
  .split('\n\n')
  .filter(Boolean)
  .map((line) => html`<p>${inline(line)}</p>`)}
${parameters.length > 0 && html`<h4>Parameters</h4>${table(parameters.map(({ name, required, schema }) => [name, schema, required]))}`}
${body && bodySection(body)}
${Object.entries(operation.responses).map(([status, response]) => answer(status, response))}
</section>`
}

function bodySection({ 'application/json': json, 'multipart/form-data': form }: BodyContent): Markup {
  return html`<h4>${form ? 'Body, as multipart/form-data' : 'Body'}</h4>${shape((form ?? json)?.schema ?? {})}`
}

function whoMayCall({ security }: Operation): string {
  if (security.length === 0) return 'Open to anyone.'
  return security.some((one) => Object.keys(one).length === 0) ? 'With or without an access token.' : 'Needs an access token.'
}

function answer(status: string, { description, content }: Operation['responses'][string]): Markup {
  if (Number(status) >= 400) return html`<h4>${status}</h4><ul>${description.split('\n').map((line) => html`<li>${line}</li>`)}</ul>`
  return html`<h4>${status}</h4>${content ? shape(content['application/json'].schema) : html`<p>No body.</p>`}`
}

/** An object as a table, one of several shapes one after the other. */
function shape(schema: JsonSchema): Markup {
  const shapes = schema.oneOf ?? schema.anyOf
  if (shapes) return html`${shapes.map((one, index) => html`<p>${index > 0 ? 'or' : 'either'}</p>${shape(one)}`)}`
  const { properties = {}, required = [] } = schema
  const rows = Object.entries(properties).map(([name, property]): Row => [name, property, required.includes(name)])
  return rows.length > 0 ? table(rows) : html`<p>An empty object.</p>`
}

type Row = [name: string, schema: JsonSchema, required: boolean]

function table(rows: Row[]): Markup {
  return html`<table><tbody>${rows.map(
    ([name, schema, required]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${required ? '' : 'optional, '}${typeOf(schema)}</td></tr>`,
  )}</tbody></table>`
}

function typeOf(schema: JsonSchema): string {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map(typeOf).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  if (schema.type === 'object') return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`
  return `${schema.type ?? 'anything'}${lengthOf(schema)}`
}

function lengthOf({ minLength, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return minLength === undefined ? '' : `, at least ${minLength}`
  return minLength === undefined ? `, up to ${maxLength}` : `, ${minLength} to ${maxLength}`
}

/** Words between backticks are code. */
const inline = (text: string) => text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

export const docsStyle = `
:root { font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
nav ul { list-style: none; padding: 0; columns: 20rem; }
nav h2 { margin: 1rem 0 .25rem; font-size: 1rem; text-transform: capitalize; }
section { border-top: 1px solid #8886; padding-top: .5rem; margin-top: 2rem; }
h3 { font: 600 1.1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
h3 b, nav b { color: #2f5bd0; }
h4 { margin: 1rem 0 .25rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid #8883; overflow-wrap: anywhere; }
th { font-weight: 400; width: 16rem; }
code { font-family: ui-monospace, monospace; font-size: .95em; }
@media (prefers-color-scheme: dark) { h3 b, nav b, a { color: #8fb0ff; } }
@media (max-width: 40rem) { th { width: 40%; } }
`
