import type { Deps } from '../../../deps.ts'
import { deliver } from './deliver.ts'
import { leaseDue } from '../messages.sql.ts'

/** Delivers by one way out, up to `slots` messages at once: one that hangs does not hold up the others. After `napMs` a sleeping worker looks by itself. */
export function startWorker(deps: Deps, transport: string, slots: number, napMs: number) {
  const bell = createBell(napMs)
  const inHand = new Set<Promise<void>>()
  const stopping = new AbortController()

  const begin = (delivery: Promise<void>) => {
    const done = delivery
      .catch((error: unknown) => deps.log.error({ err: error, transport }, 'outbox lost its database'))
      .finally(() => {
        inHand.delete(done)
        bell.ring()
      })
    inHand.add(done)
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      const leased = await leaseDue(deps.db, transport, slots - inHand.size).catch((error: unknown) => {
        deps.log.warn({ err: error, transport }, 'outbox waits for the database')
        return []
      })
      for (const message of leased) begin(deliver(deps, message))
      // Either nothing more is due, or all slots are taken: whatever changes that rings.
      await bell.heard()
    }
    await Promise.all(inHand)
  }
  const ended = work()
  const stop = async () => {
    stopping.abort()
    bell.ring()
    await ended
  }
  return { wake: bell.ring, stop }
}

/** `heard` waits for a ring, or for `patience` milliseconds; a ring while nobody waits is not lost. */
function createBell(patience: number) {
  let isRung = false
  let release: (() => void) | undefined
  return {
    ring: () => {
      isRung = true
      release?.()
    },
    heard: async () => {
      if (!isRung) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          release = resolve
          timer = setTimeout(resolve, patience)
        })
        clearTimeout(timer)
        release = undefined
      }
      isRung = false
    },
  }
}
