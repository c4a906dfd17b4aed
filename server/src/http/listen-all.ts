import type { FastifyInstance } from 'fastify'
import { StartProblem } from '../lib/process/start-problem.ts'

/** `mayFail`: instead of failing the start, it is told why the port cannot be opened. */
type Listener = { app: FastifyInstance; port: number; host: string; mayFail?: ((cause: Error) => void) | undefined }

/** The apps that listen. */
export async function listenAll([first, ...more]: [Listener, ...Listener[]]): Promise<FastifyInstance[]> {
  const apps = [first.app]
  try {
    await listenAt(first)
    for (const one of more) if (await listenBeside(one)) apps.push(one.app)
  } catch (error) {
    await Promise.all([first, ...more].map(({ app }) => app.close()))
    throw error
  }
  return apps
}

async function listenBeside(one: Listener): Promise<boolean> {
  try {
    await listenAt(one)
    return true
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error))
    if (!one.mayFail) throw new StartProblem(`Cannot listen on ADMIN_HOST and ADMIN_PORT: ${cause.message}`, { cause })
    one.mayFail(cause)
    await one.app.close()
    return false
  }
}

function listenAt({ app, port, host }: Listener): Promise<string> {
  return app.listen({ port, host })
}
