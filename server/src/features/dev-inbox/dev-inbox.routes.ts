import { firstLocale } from '@kabinet/contract/fields/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { onlyForThisMachine, sendLetter } from '../../http/pages/dev-pages.ts'
import { outboxFolder } from '../../domain/messages/delivery/outbox-folder.ts'
import { localeOfPage } from '../../http/locale.ts'
import { ownPolicy, serveBeside } from '../../http/pages/own-page.ts'
import { inboxItem } from './inbox-item.ts'
import { listPage, messagePage } from './inbox-page.ts'

/**
 * `/dev/inbox`: what would have been sent, while there is nothing to send it with. It shows everybody's codes, so it exists only
 * where nobody but this machine can ask (docs/contract.md#operations).
 */
export function devInboxRoutes(app: FastifyInstance, { config }: Deps): void {
  if (!config.isLoopbackOnly || (config.smtpUrl !== undefined && config.smsUrl !== undefined)) return
  const folder = outboxFolder(config.dataDir)

  app.register(async (inbox) => {
    inbox.addHook('onRequest', onlyForThisMachine)
    inbox.get('/dev/inbox', async (request, reply) =>
      sendPage(reply, listPage(config.brand, (await folder.list()).map(inboxItem), languageOf(request))),
    )
    inbox.get('/dev/inbox.json', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ items: (await folder.list()).map(inboxItem) }),
    )
    serveBeside(inbox, import.meta.url, ['/dev/inbox.css', '/dev/inbox.js'])
    inbox.get<{ Params: { id: string } }>('/dev/inbox/:id', async (request, reply) => {
      const kept = await folder.find(request.params.id)
      return kept === undefined
        ? reply.redirect('/dev/inbox')
        : sendPage(reply, messagePage(config.brand, inboxItem(kept), languageOf(request)))
    })
    inbox.get<{ Params: { id: string } }>('/dev/inbox/:id/letter', async (request, reply) => {
      const kept = await folder.find(request.params.id)
      return kept?.transport === 'email' ? sendLetter(reply, kept.mail.html) : reply.redirect('/dev/inbox')
    })
  })
}

const languageOf = (request: FastifyRequest) => localeOfPage(request) ?? firstLocale

function sendPage(reply: FastifyReply, page: string) {
  return reply
    .header('content-security-policy', ownPolicy("style-src 'self'; frame-src 'self'"))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}
