import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { html } from '../../lib/html.ts'
import { errorPage } from './error-page.ts'
import { openForm } from './held-redirect.ts'

const submit = "addEventListener('DOMContentLoaded', () => document.forms[0].submit())"
/** Without `form-action`, which would apply to redirects after the submission. */
const policy = `default-src 'none'; script-src 'sha256-${createHash('sha256').update(submit).digest('base64')}'; frame-ancestors 'none'`

/** Posts a held answer to the client, after a press on our page. */
export const postHeldAnswer = (deps: Deps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const next = new URLSearchParams(request.raw.url?.split('?')[1] ?? '').get('next') ?? ''
  const form = await openForm(deps, next).catch(() => undefined)
  if (!form) return reply.redirect(errorPage('invalid_request'), 303)
  const fields = Object.entries(form.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const page = html`<form method="post" action="${form.action}">${fields}<noscript><button>OK</button></noscript></form>`
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><title>…</title><script>${submit}</script>${page.text}`)
}
