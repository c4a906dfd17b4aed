import fastify from 'fastify'
import { readFileSync } from 'node:fs'

type Answer = { path: string; headers: Record<string, string>; body: string }
const answers: Answer[] = JSON.parse(readFileSync(process.env['ANSWERS'] ?? '', 'utf8'))

const app = fastify()
for (const { path, headers, body } of answers) {
  const bytes = Buffer.from(body, 'base64')
  app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
}
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
