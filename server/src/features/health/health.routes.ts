import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { lastAnswersOf } from '../../http/last-answers.ts'
import { isDatabaseFull } from '../../lib/database-unavailable.ts'
import { pingDatabase } from './ping.sql.ts'
import { watchStorage } from './watch-storage.ts'

/**
 * `/livez`: the process responds. `/readyz`: the database accepts writes, and the process is not draining. Failed photo
 * storage is reported with 200, because all processes share it and everything else works; so are unreadable policies.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const storage = watchStorage(deps)
  app.get('/livez', (_request, reply) => say(reply, 200, 'ok'))
  app.get('/readyz', async (_request, reply) => {
    if (lastAnswersOf(app).isClosing()) return say(reply, 503, 'draining')
    const database = await pingDatabase(deps.db)
    if (database !== 'ok') return say(reply, 503, `database ${database}`)
    if (isDatabaseFull()) return say(reply, 503, 'database full')
    const troubles = [
      ...((await storage()) ? [] : ['photo storage is not available']),
      ...(deps.policies.isUnread ? ['the policies cannot be read, and the last ones hold'] : []),
    ]
    return say(reply, 200, ['ok', ...troubles].join(', but '))
  })
}

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)
