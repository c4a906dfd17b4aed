import { listSent } from '@kabinet/contract/dev-inbox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readInInbox } from '../../config/unsent.ts'
import type { Deps } from '../../deps.ts'
import { onlyForThisMachine, sendSampleEmail } from '../../http/pages/dev-pages.ts'
import { sendPage } from '../../http/pages/page.ts'
import { keptPagesNow } from '../../http/pages/pages-now.ts'
import { outboxFolder } from '../../domain/messages/delivery/outbox-folder.ts'
import { inboxItem } from './inbox-item.ts'

type One = { Params: { id: string } }

/**
 * `/dev/inbox` shows messages that no configured sender can deliver. It reveals all codes, so it exists only while nothing but this machine
 * can connect (docs/contract.md#operations).
 */
export function devInboxRoutes(app: FastifyInstance, { config, pages }: Pick<Deps, 'config' | 'pages'>): void {
  if (readInInbox(config).length === 0) return
  const folder = outboxFolder(config.dataDir)
  const pageAt = keptPagesNow(pages)
  const send = (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(pageAt('/dev/inbox'), request, framingEmails(reply), 'no-store')

  app.register(async (inbox) => {
    inbox.addHook('onRequest', onlyForThisMachine)
    inbox.get('/dev/inbox', send)
    inbox.get(listSent.path, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ items: (await folder.list()).map(inboxItem) }),
    )
    inbox.get<One>('/dev/inbox/:id', async (request, reply) =>
      (await folder.find(request.params.id)) === undefined ? reply.redirect('/dev/inbox') : send(request, reply),
    )
    inbox.get<One>('/dev/inbox/:id/letter', async (request, reply) => {
      const message = await folder.find(request.params.id)
      return message?.transport === 'email' ? sendSampleEmail(reply, message.mail.html) : reply.redirect('/dev/inbox')
    })
  })
}

const framingEmails = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', `${String(reply.getHeader('content-security-policy'))};frame-src 'self'`)
