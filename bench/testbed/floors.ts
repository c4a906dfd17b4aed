import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, jsonOf, openConnection, requestOf } from '../load/connection.ts'
import { type Child, startChild } from './child.ts'
import type { Kabinet } from './kabinet.ts'
import { discoveryPath, jwksPath, loginPath } from './paths.ts'
import { ask, newPerson, signedIn } from './person.ts'
import { challenge } from './service.ts'

export type Needed = { statements: number; commits: number }

export type Floors = {
  statements: Child
  provider: Child
  pages: Child
  nodeHttp: Child
  asset: string
  spend: (needed: Needed) => Promise<void>
  stop: () => Promise<void>
}

const floor = (name: string, env: Record<string, string>, path?: string) =>
  startChild(join(import.meta.dirname, `../floors/${name}.ts`), env, path)

export async function startFloors(kabinet: Kabinet, databaseUrl: string): Promise<Floors> {
  const folder = mkdtempSync(join(tmpdir(), 'kabinet-floors-'))
  const ANSWERS = join(folder, 'answers.json')
  const { body, answers } = await listen(kabinet)
  writeFileSync(ANSWERS, JSON.stringify(answers))
  const env = { DATABASE_URL: databaseUrl }
  const statements = await floor('statements', { ...env, BODY: body })
  const provider = await floor('provider', env, discoveryPath)
  const pages = await floor('pages', { ANSWERS }, jwksPath)
  const nodeHttp = await floor('node-http', {})
  return {
    statements,
    provider,
    pages,
    nodeHttp,
    asset: kabinet.asset,
    spend: async (needed) => {
      const connection = openConnection(provider.port)
      const spending = { reads: Math.max(0, needed.statements - needed.commits), writes: needed.commits }
      await connection.send(requestOf('POST', '/floor/spend', {}, JSON.stringify(spending)))
      connection.close()
    },
    stop: async () => {
      for (const child of [statements, provider, pages, nodeHttp]) await child.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listen({ child, asset }: Kabinet) {
  const [person] = await signedIn(child.port, 0, 1)
  if (!person) throw new Error('nobody reads')
  const connection = openConnection(child.port)
  const me = await ask(connection, person, '/api/users/me')
  const answers = []
  for (const path of [discoveryPath, jwksPath, loginPath, asset]) {
    const answer = await ask(connection, newPerson(0), path)
    answers.push({ path, headers: headersIn(answer), body: answer.body.toString('base64') })
  }
  connection.close()
  return { body: me.body.toString(), answers }
}

const ownOfConnection = ['content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding']

function headersIn({ head }: Answer): Record<string, string> {
  const lines = head.split('\r\n').slice(1)
  const headers = lines.map(
    (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*: */, '')] as const,
  )
  return Object.fromEntries(headers.filter(([name]) => !ownOfConnection.includes(name)))
}

export async function floorCodes({ port }: Child, wanted: { alg: string; count: number; scope: string }) {
  const body = JSON.stringify({ ...wanted, challenge })
  const connection = openConnection(port)
  const { codes } = jsonOf(await connection.send(requestOf('POST', '/floor/codes', {}, body)))
  connection.close()
  if (!Array.isArray(codes)) throw new Error('the floor makes no codes')
  return codes.map(String)
}
