import { connect, createServer, type Socket } from 'node:net'
import { buildApp } from '../app.ts'
import { openPostgres } from '../db/postgres.ts'
import { listenOnLoopback, reservePort } from '../../../testbed/ports.ts'
import { aroundListening, type Sso } from './sso.ts'
import { world, type WorldOptions } from './world.ts'

export type CutLine = Awaited<ReturnType<typeof openLine>>
/** `sent`: cuts before the database receives the data. `answered`: cuts after it has executed the statement, before its answer arrives. */
export type When = 'sent' | 'answered'

export async function openLine(target: URL) {
  const ends = new Set<Socket>()
  let isCut = false
  let due: { when: When; left: number } | undefined
  const cut = () => {
    isCut = true
    due = undefined
    for (const end of ends) end.destroy()
  }
  const counts = (when: When) => due?.when === when && --due.left === 0
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    const pass = (from: Socket, to: Socket, when: When) =>
      from
        .on('data', (chunk) => (counts(when) ? cut() : to.write(chunk)))
        .on('error', () => to.destroy())
        .on('close', () => (ends.delete(from), to.destroy()))
    ends.add(pass(near, far, 'sent')).add(pass(far, near, 'answered'))
  })
  const { port } = await listenOnLoopback(server)
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut,
    cutAt: (left: number, when: When) => void (due = { when, left }),
    isCut: () => isCut,
    mend: () => {
      isCut = false
      due = undefined
    },
    close: () => (cut(), server.close()),
  }
}

/** A listening server whose database connection can be cut. `db` and `deps` use a separate connection. */
export async function lineWorld(options: WorldOptions = {}): Promise<Sso & { line: CutLine }> {
  const port = await reservePort()
  const base = `http://localhost:${port}`
  const w = await world({ ...options, config: { publicUrl: base, port: Number(port), ...options.config } })
  const line = await openLine(new URL(w.testDatabase.url ?? ''))
  const database = openPostgres({ url: line.url, connections: 4 })
  const app = await buildApp({ ...w.deps, db: database.db })
  await app.listen({ port: Number(port), host: 'localhost' })
  return {
    ...aroundListening(w, base),
    app,
    line,
    close: async () => {
      await app.close()
      await database.close()
      line.close()
      await w.close()
    },
  }
}
