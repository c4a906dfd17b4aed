import { signedIn, ask, headersOf, newPerson, signIn, type Person } from '../ground/person.ts'
import { people } from '../ground/fill.ts'
import { password, plainHash } from '../ground/secrets.ts'
import { jsonOf, requestOf, requireStatus } from '../load/connection.ts'
import type { Step } from '../load/drive.ts'
import { own, type Scenario } from './scenario.ts'

const actors = 10
/** Nobody signs in twice in one second: the others wait for their turn. */
let turn = 0

/** A request that stays the same, a worker. */
export const repeating =
  (requests: readonly string[]): Step =>
  async (worker) =>
    requireStatus(await worker.connection.send(own(requests, worker)))

const readMe = (everybody: readonly Person[]) =>
  repeating(everybody.map((person) => requestOf('GET', '/api/users/me', headersOf(person))))

const me: Scenario = {
  name: 'me',
  server: async ({ child }) => ({ ...child, step: readMe(await signedIn(child.port, 0, actors)) }),
  floor: async ({ statements }) => ({
    ...statements,
    step: repeating(Array.from({ length: actors }, (_, n) => requestOf('GET', `/row/${n}`, headersOf(newPerson(n))))),
  }),
}

/** Each worker goes on with the refresh token that it got last. */
const refresh: Scenario = {
  name: 'refresh',
  server: async ({ child }) => {
    const everybody = await signedIn(child.port, actors, actors)
    const step: Step = async (worker) => {
      const person = own(everybody, worker)
      const body = { refresh_token: person.refreshToken }
      const session = jsonOf(await ask(worker.connection, person, '/api/auth/refresh/', { body }))
      person.refreshToken = String(session['refresh_token'])
    }
    return { ...child, step }
  },
  floor: async ({ statements }) => {
    const body = JSON.stringify({ refresh_token: 'r'.repeat(96) })
    const requests = Array.from({ length: actors }, (_, n) =>
      requestOf('POST', `/row/${n}`, headersOf(newPerson(n)), body),
    )
    return { ...statements, step: repeating(requests) }
  },
}

/** One after the other, each on a device that the account knows; meanwhile somebody else reads. */
const passwordSignIn: Scenario = {
  name: 'password',
  server: async ({ child }) => {
    const reader = readMe(await signedIn(child.port, 2 * actors, actors))
    const step: Step = async ({ connection }) => {
      turn = (turn + 1) % (people - 100)
      await signIn(connection, newPerson(100 + turn))
    }
    return { ...child, step, beside: reader }
  },
  floor: async ({ statements }) => {
    const body = JSON.stringify({ stored: await plainHash(), password })
    return { ...statements, step: repeating([requestOf('POST', '/hash', {}, body)]) }
  },
}

export const cabinetScenarios = [me, refresh, passwordSignIn]
