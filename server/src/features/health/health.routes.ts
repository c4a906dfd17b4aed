import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { lastAnswersOf } from '../../http/last-answers.ts'
import { isDatabaseFull } from '../../lib/database-away.ts'
import { pingDatabase } from './ping.sql.ts'
import { watchStorage } from './watch-storage.ts'

/**
 * `/livez`: the process answers. `/readyz`: it can also work: the database answers and takes writes, and nobody has asked it to go. Without the storage
 * everything but photos works, in every process alike, so that is said and none is taken away.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  const storage = watchStorage(deps)
  app.get('/livez', (_request, reply) => say(reply, 200, 'ok'))
  app.get('/readyz', async (_request, reply) => {
    if (lastAnswersOf(app).isClosing()) return say(reply, 503, 'draining')
    const database = await pingDatabase(deps.db)
    if (database !== 'ok') return say(reply, 503, `database ${database}`)
    if (isDatabaseFull()) return say(reply, 503, 'database full')
    return say(reply, 200, (await storage()) ? 'ok' : 'ok, but photos cannot be stored')
  })
}

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)
