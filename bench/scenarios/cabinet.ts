import { ask, headersOf, newPerson, onNewDevice, type Person, signedIn, signIn } from '../testbed/person.ts'
import { people } from '../testbed/fill.ts'
import { password, plainHash } from '../testbed/secrets.ts'
import { jsonOf, requestOf, requireStatus } from '../load/connection.ts'
import type { Step } from '../load/drive.ts'
import { ofWorker, type Scenario } from './scenario.ts'

export const actors = 10
let turn = 0

export const repeating =
  (requests: readonly string[]): Step =>
  async (worker) =>
    requireStatus(await worker.connection.send(ofWorker(requests, worker)))

const readMe = (everybody: readonly Person[]) =>
  repeating(everybody.map((person) => requestOf('GET', '/api/users/me', headersOf(person))))

export const oneSelect: Scenario['floor'] = async ({ statements }) => ({
  ...statements,
  step: repeating(Array.from({ length: actors }, (_, n) => requestOf('GET', `/row/${n}`, headersOf(newPerson(n))))),
})

const me: Scenario = {
  name: 'me',
  server: async ({ child }) => ({ ...child, step: readMe(await signedIn(child.port, 0, actors)) }),
  floor: oneSelect,
}

const refresh: Scenario = {
  name: 'refresh',
  server: async ({ child }) => {
    const everybody = await signedIn(child.port, actors, actors)
    const step: Step = async (worker) => {
      const person = ofWorker(everybody, worker)
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

function nextNumber(): number {
  turn = (turn + 1) % (people - 100)
  return 100 + turn
}

const passwordScenario = (name: string, arrive: (number: number) => Person): Scenario => ({
  name,
  server: async ({ child }) => ({
    ...child,
    step: async ({ connection }) => signIn(connection, arrive(nextNumber())),
    beside: readMe(await signedIn(child.port, 2 * actors, actors)),
  }),
  floor: hashing,
})

export const hashing: Scenario['floor'] = async ({ statements }) => {
  const body = JSON.stringify({ stored: await plainHash(), password })
  return { ...statements, step: repeating([requestOf('POST', '/hash', {}, body)]) }
}

export const cabinetScenarios = [
  me,
  refresh,
  passwordScenario('password', onNewDevice),
  passwordScenario('password-known', newPerson),
]
