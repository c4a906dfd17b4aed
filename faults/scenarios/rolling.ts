import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { meApi } from '@kabinet/contract/api/me.api'
import { partnersApi } from '@kabinet/contract/api/partners.api'
import type { Ground } from '../ground/ground.ts'
import { startHaproxy } from '../ground/haproxy.ts'
import type { Load } from '../people/load.ts'
import type { Person } from '../people/person.ts'
import type { Round } from './scenario.ts'

/** Behind a proxy: so a process that is told to go is asked for its health before it goes. */
const behindProxy = { TRUST_PROXY: 'loopback' }
const hands = 8

/** Both processes are replaced, one after the other, while people ask through the proxy without a pause; whoever is refused once is one too many. */
export const rollingRestart =
  (restarts: number): Round =>
  async (ground, load) => {
    const { kabinets } = ground
    for (const which of [0, 1] as const) {
      await kabinets.kill(which, 'SIGTERM')
      await kabinets.revive(which, behindProxy)
    }
    const proxy = await startHaproxy(kabinets.ports)
    if (!proxy) return 'left out: there is no HAProxy'
    let asked = 0
    const over = new AbortController()
    const failed: string[] = []
    const work = async (person: Person) => {
      for (; !over.signal.aborted; asked++)
        await once(ground, proxy.base, person).catch((error: unknown) => failed.push(String(error)))
    }
    const working = Array.from({ length: hands }, (_, n) => work(personOf(load, n)))
    for (let done = 0; done < restarts; done++) {
      const which = done % 2 === 0 ? 0 : 1
      await kabinets.kill(which, 'SIGTERM')
      await kabinets.revive(which, behindProxy)
      await wait(1500)
    }
    over.abort()
    await Promise.all(working)
    await proxy.stop()
    for (const which of [0, 1] as const) await kabinets.kill(which, 'SIGTERM').then(() => kabinets.revive(which))
    ground.heard.wrong.push(...new Set(failed))
    return `${failed.length} of ${asked} requests failed in ${restarts} restarts`
  }

function personOf({ people }: Load, n: number): Person {
  const person = people[n % people.length]
  if (!person) throw new Error('nobody is there')
  return person
}

/** A page, a read or a write, sent once. */
async function once({ random }: Ground, base: string, person: Person): Promise<void> {
  const headers = { 'auth-token': person.browser.token ?? '' }
  const kind = random.below(3)
  const answer =
    kind === 0
      ? await fetch(`${base}/login`)
      : kind === 1
        ? await fetch(`${base}${meApi.getMe.path}`, { headers })
        : await fetch(`${base}${partnersApi.createPartner.path}`, { method: 'POST', ...write(headers) })
  const text = await answer.text()
  if (answer.status >= 400 && answer.status !== 401) throw new Error(`${answer.status} ${text.slice(0, 200)}`)
  if (kind === 2 && answer.status === 201) person.partners.push(String(JSON.parse(text).id))
}

const write = (headers: Record<string, string>) => ({
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body: JSON.stringify({ type: 'PERSON', first_name: 'Вера', last_name: 'Петрова' }),
})
