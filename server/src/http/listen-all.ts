import type { FastifyInstance } from 'fastify'
import { StartProblem } from '../lib/process/start-problem.ts'

type Listener = { app: FastifyInstance; port: number; host: string }

export async function listenAll([first, ...more]: [Listener, ...Listener[]]): Promise<FastifyInstance[]> {
  const apps = [first, ...more].map(({ app }) => app)
  try {
    await listenAt(first)
    for (const one of more)
      await listenAt(one).catch((cause: Error) => {
        throw new StartProblem(`Cannot listen on ADMIN_HOST and ADMIN_PORT: ${cause.message}`, { cause })
      })
  } catch (error) {
    await Promise.all(apps.map((app) => app.close()))
    throw error
  }
  return apps
}

function listenAt({ app, port, host }: Listener): Promise<string> {
  return app.listen({ port, host })
}
