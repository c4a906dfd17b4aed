import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { createServer, type Server } from 'node:net'

/** Below the ephemeral ports of operating systems (from 32768 or 49152). */
const first = 10_000
const count = 10_000
/** A bad port, which `fetch` rejects like browsers do (Fetch, 2.9). */
const refused = 10_080

/**
 * A free port that no other test on this machine gets while this process runs, even if its server starts late. As a lock, the process
 * listens on the port `count` higher, which the system releases when it exits.
 */
export async function reservePort(): Promise<string> {
  const port = first + randomInt(count)
  if (port === refused) return reservePort()
  const claim = await listen(port + count)
  if (!claim) return reservePort()
  claim.unref()
  const probe = await listen(port)
  if (!probe) return reservePort()
  probe.close()
  await once(probe, 'close')
  return String(port)
}

async function listen(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).listen(port)
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  )
}

type Listener = Server & { closeAllConnections?: () => void }
export type Listening = { port: number; url: string; close: () => Promise<void> }

/** Lets a server listen on a free loopback port. `close` also ends its connections. It keeps no process alive. */
export async function listenOnLoopback(server: Listener): Promise<Listening> {
  await once(server.listen(0, '127.0.0.1').unref(), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections?.()
    await closed
  }
  return { port: address.port, url: `http://127.0.0.1:${address.port}`, close }
}

export const serveHttp = (answer: RequestListener): Promise<Listening> => listenOnLoopback(createHttpServer(answer))
