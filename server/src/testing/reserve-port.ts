import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ports that systems hand to outgoing connections (from 32768 or 49152 on). */
const first = 10_000
const count = 10_000
/** Of them `fetch` refuses this one, as browsers do (Fetch, 2.9: bad port). */
const refused = 10_080

/**
 * A free port that no other test of this machine gets while this process lives, however late something begins to listen there:
 * who takes it listens at its twin, `count` further on, and the system lets go of that one together with the process.
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

/** On every address of this machine; undefined when somebody listens there already. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).listen(port)
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  )
}
