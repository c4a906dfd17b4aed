import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Brand } from '../../brand/brand.ts'
import { html, type Markup } from '../../lib/html.ts'
import { tokens } from '../../lib/tokens.ts'

type OwnPage = {
  brand: Pick<Brand, 'icon' | 'sheet'>
  lang: string
  title: string
  style: string
  script?: string
  body: Markup
}

/** A server-rendered page in the theme of the cabinet; `/start.js` applies the theme before the first paint. */
export function ownPage({ brand, lang, title, style, script, body }: OwnPage): string {
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="${brand.icon.path}" type="${brand.icon.type}">
<link rel="stylesheet" href="${style}">
${brand.sheet !== undefined && html`<link rel="stylesheet" href="${brand.sheet}">`}
<script src="/start.js"></script>
${script !== undefined && html`<script src="${script}" type="module"></script>`}
</head>
<body>
${body}
</body>
</html>
`.text
}

/** Allows only own scripts and files, and no framing. `more` adds directives for one page. */
export const ownPolicy = (more = "style-src 'self'"): string =>
  `default-src 'none'; script-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${more}`

/** Serves the style sheets and scripts in the folder of `module`. Style sheets get the design tokens prepended. */
export function serveBeside(app: FastifyInstance, module: string, paths: readonly string[]): void {
  for (const path of paths) {
    const text = readFileSync(new URL(path.slice(path.lastIndexOf('/') + 1), module), 'utf8')
    const [type, body] = path.endsWith('.css') ? (['css', tokens + text] as const) : (['javascript', text] as const)
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').type(`text/${type}; charset=utf-8`).send(body),
    )
  }
}
