import { type Person, signedIn } from '../testbed/person.ts'
import {
  type Algorithm,
  basicOf,
  codeByCookie,
  codeByDecision,
  connectService,
  exchangeOf,
  formOf,
  offlineScope,
  plainScope,
  refreshOf,
  type Tokens,
  tokensFrom,
} from '../testbed/service.ts'
import { floorCodes, type Floors, type Needed } from '../testbed/floors.ts'
import type { Kabinet } from '../testbed/kabinet.ts'
import { type Connection, openConnection, requestOf } from '../load/connection.ts'
import type { Step } from '../load/drive.ts'
import { repeating } from './cabinet.ts'
import { ofWorker, type Scenario } from './scenario.ts'

const workers = 10
/** Codes expire after a minute and take longer to issue than to exchange. A slice ends when they are used up. */
const codesPerSlice = 300
const paths = { token: '/oauth/token', userinfo: '/oauth/userinfo', introspection: '/oauth/introspect' }
const floorPaths: typeof paths = { token: '/token', userinfo: '/me', introspection: '/token/introspection' }

type Issuer = {
  port: number
  pid: number
  paths: typeof paths
  basic: string
  codes: (count: number, scope: string) => Promise<string[]>
}

async function kabinetAsIssuer({ child }: Kabinet, alg: Algorithm): Promise<Issuer> {
  const everybody = await signedIn(child.port, 30, 2 * workers)
  const first = openConnection(child.port)
  const service = await connectService(first, ofWorker(everybody, { number: 0 }), alg)
  for (const person of everybody) await codeByDecision(first, person, service, plainScope)
  first.close()
  const makeCode = (connection: Connection, person: Person, scope: string) =>
    scope === offlineScope
      ? codeByDecision(connection, person, service, scope)
      : codeByCookie(connection, person, service)
  const codes: Issuer['codes'] = async (count, scope) => {
    const made: string[] = []
    const work = async (person: Person) => {
      const connection = openConnection(child.port)
      for (let n = 0; n < count / everybody.length; n += 1) made.push(await makeCode(connection, person, scope))
      connection.close()
    }
    await Promise.all(everybody.map(work))
    return made.slice(0, count)
  }
  return { ...child, paths, basic: service.basic, codes }
}

const floorAsIssuer = async ({ provider }: Floors, alg: Algorithm): Promise<Issuer> => ({
  ...provider,
  paths: floorPaths,
  basic: basicOf(alg, 'secret'),
  codes: (count, scope) => floorCodes(provider, { alg, count, scope }),
})

async function tokensOf({ port, paths, basic, codes }: Issuer, count: number, scope: string): Promise<Tokens[]> {
  const connection = openConnection(port)
  const tokens: Tokens[] = []
  for (const code of await codes(count, scope))
    tokens.push(await tokensFrom(connection, exchangeOf(paths.token, basic, code)))
  connection.close()
  return tokens
}

type Way = (issuer: Issuer) => Promise<{ step: Step; prepare?: () => Promise<void> }>

const exchange: Way = async ({ paths, basic, codes }) => {
  let stock: string[] = []
  const prepare = async () => {
    stock = await codes(codesPerSlice, plainScope)
  }
  const step: Step = async ({ connection }) => {
    const code = stock.pop()
    if (code === undefined) return 'empty'
    await tokensFrom(connection, exchangeOf(paths.token, basic, code))
  }
  return { step, prepare }
}

const refreshGrant: Way = async (issuer) => {
  const chains = await tokensOf(issuer, workers, offlineScope)
  const step: Step = async (worker) => {
    const chain = ofWorker(chains, worker)
    const request = refreshOf(issuer.paths.token, issuer.basic, chain.refreshToken)
    Object.assign(chain, await tokensFrom(worker.connection, request))
  }
  return { step }
}

const userinfo: Way = async (issuer) => {
  const tokens = await tokensOf(issuer, workers, plainScope)
  const requestFor = ({ accessToken }: Tokens) =>
    requestOf('GET', issuer.paths.userinfo, { authorization: `Bearer ${accessToken}` })
  return { step: repeating(tokens.map(requestFor)) }
}

const introspection: Way = async (issuer) => {
  const tokens = await tokensOf(issuer, workers, plainScope)
  const requestFor = ({ accessToken }: Tokens) =>
    formOf(issuer.paths.introspection, issuer.basic, { token: accessToken })
  return { step: repeating(tokens.map(requestFor)) }
}

const both = async (issuer: Issuer, way: Way) => ({ port: issuer.port, pid: issuer.pid, ...(await way(issuer)) })

const asNeeded = (needed: Needed) => needed
/** The server logs every read by one statement and one commit; this floor does not. */
const withoutLog = ({ statements, commits }: Needed): Needed => ({ statements: statements - commits, commits: 0 })

const scenarioOf = (name: string, alg: Algorithm, way: Way, spends = asNeeded): Scenario => ({
  name,
  server: async (kabinet) => both(await kabinetAsIssuer(kabinet, alg), way),
  floor: async (floors, needed) => {
    await floors.spend({ statements: 0, commits: 0 })
    const side = await both(await floorAsIssuer(floors, alg), way)
    await floors.spend(spends(needed))
    return side
  },
})

export const protocolScenarios = [
  scenarioOf('code', 'ES256', exchange),
  scenarioOf('code-rs256', 'RS256', exchange),
  scenarioOf('grant', 'ES256', refreshGrant),
  scenarioOf('grant-rs256', 'RS256', refreshGrant),
  scenarioOf('userinfo', 'ES256', userinfo),
  scenarioOf('userinfo-unlogged', 'ES256', userinfo, withoutLog),
  scenarioOf('introspection', 'ES256', introspection),
]
