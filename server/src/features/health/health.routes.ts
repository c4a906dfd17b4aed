import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { closeAfterAnswers } from '../../http/last-answers.ts'
import { isDatabaseThere } from './ping.sql.ts'

const draining = new WeakSet<FastifyInstance>()

/** From now on `/readyz` says no, so that nobody new is sent here; everything else goes on, by connections that end with their answer. */
export function beginDrain(app: FastifyInstance): void {
  draining.add(app)
  closeAfterAnswers(app)
}

/** `/livez`: the process answers. `/readyz`: it can also work: the database answers and nobody has asked it to go. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/livez', (_request, reply) => say(reply, 200, 'ok'))
  app.get('/readyz', async (_request, reply) => {
    if (draining.has(app)) return say(reply, 503, 'draining')
    return (await isDatabaseThere(deps.db)) ? say(reply, 200, 'ok') : say(reply, 503, 'database away')
  })
}

const say = (reply: FastifyReply, status: number, text: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)
