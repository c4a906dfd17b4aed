import { existsSync, readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { html } from '../lib/html.ts'

export const pagesFolder = new URL('../../../web/dist/', import.meta.url)

const unbuilt = '<!doctype html><meta charset="utf-8"><title>Kabinet</title><p>The pages are not built: npm run build'

/** The page's shell with the product's name in it, and what its texts promise; read once. */
export function readPage({ productTitle, eraseAfterDays }: Pick<Config, 'productTitle' | 'eraseAfterDays'>): string {
  const file = new URL('index.html', pagesFolder)
  if (!existsSync(file)) return unbuilt
  const title = html`${productTitle}`.text
  return readFileSync(file, 'utf8')
    .replace(/(<meta name="product-title" content=")[^"]*/, (_all, start: string) => start + title)
    .replace(/(<meta name="erase-after-days" content=")[^"]*/, (_all, start: string) => start + String(eraseAfterDays))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
}

/** Never cached: it names the hashed files of this very build. */
export function sendPage(page: string, reply: FastifyReply): FastifyReply {
  return reply
    .code(page === unbuilt ? 503 : 200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page)
}
