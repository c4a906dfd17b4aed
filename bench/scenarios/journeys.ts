import { people } from '../testbed/fill.ts'
import { ask, onNewDevice, signedIn, signIn } from '../testbed/person.ts'
import {
  begin,
  codeByCookie,
  codeByDecision,
  connectService,
  exchangeOf,
  plainScope,
  provide,
  type Service,
  tokensFrom,
} from '../testbed/service.ts'
import type { Kabinet } from '../testbed/kabinet.ts'
import { type Connection, openConnection, requestOf, requireStatus } from '../load/connection.ts'
import type { Step } from '../load/drive.ts'
import { hashing, repeating } from './cabinet.ts'
import { ofWorker, type Scenario } from './scenario.ts'

let turn = 0

async function openService({ child }: Kabinet): Promise<Service> {
  const [owner] = await signedIn(child.port, 60, 1)
  if (!owner) throw new Error('nobody owns the service')
  const connection = openConnection(child.port)
  const service = await connectService(connection, owner, 'ES256')
  connection.close()
  return service
}

async function readBy(connection: Connection, { basic }: Service, code: string): Promise<void> {
  const { accessToken } = await tokensFrom(connection, exchangeOf('/oauth/token', basic, code))
  requireStatus(await connection.send(requestOf('GET', '/oauth/userinfo', { authorization: `Bearer ${accessToken}` })))
}

const whole: Scenario = {
  name: 'whole',
  server: async (kabinet) => {
    const service = await openService(kabinet)
    const step: Step = async ({ connection }) => {
      turn = (turn + 1) % (people - 100)
      const person = onNewDevice(100 + turn)
      const interaction = await begin(connection, person, service, plainScope)
      await ask(connection, person, `/authorize?interaction=${interaction}`)
      await ask(connection, person, `/api/oauth/authorize?interaction=${interaction}`)
      await signIn(connection, person)
      await ask(connection, person, `/api/oauth/authorize?interaction=${interaction}`)
      const code = await provide(connection, person, interaction)
      await readBy(connection, service, code)
    }
    return { ...kabinet.child, step }
  },
  floor: hashing,
}

const signOn: Scenario = {
  name: 'sso',
  server: async (kabinet) => {
    const { port } = kabinet.child
    const service = await openService(kabinet)
    const everybody = await signedIn(port, 61, 10)
    const first = openConnection(port)
    for (const person of everybody) await codeByDecision(first, person, service, plainScope)
    first.close()
    const step: Step = async (worker) => {
      const code = await codeByCookie(worker.connection, ofWorker(everybody, worker), service)
      await readBy(worker.connection, service, code)
    }
    return { ...kabinet.child, step }
  },
  floor: async ({ statements }) => ({
    ...statements,
    step: repeating([requestOf('GET', '/row/1')]),
  }),
}

export const journeyScenarios = [whole, signOn]
