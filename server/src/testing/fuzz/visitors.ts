import { authApi } from '@kabinet/contract/api/auth/all'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { consentApi } from '@kabinet/contract/api/consent.api'
import { documentsApi } from '@kabinet/contract/api/documents.api'
import { grantsApi } from '@kabinet/contract/api/grants.api'
import { partnersApi } from '@kabinet/contract/api/partners.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import type { Route } from '@kabinet/contract/route'
import { examples } from '@kabinet/contract/examples/examples'
import { openBrowser } from '../inject-browser.ts'
import { activate, codeIn, linkToken, type Person } from '../people.ts'
import type { World } from '../world.ts'
import type { Random } from '../../../../testbed/random.ts'
import { openPool, type Pool } from './pool.ts'
import { openServiceVisitor } from './service-visitor.ts'
import type { Visitor } from './visitor.ts'

export type Visitors = {
  pick: (random: Random) => Promise<Visitor>
  refused: (visitor: Visitor) => Promise<void>
  readEmails: () => void
}

export function openVisitors(w: World): Visitors {
  const anonymous: Visitor = { token: undefined, cookies: {}, pool: openPool() }
  let count = 0
  let signedIn: Visitor | undefined
  let half: Visitor | undefined
  const settle = () => w.send('GET', '/livez')
  const enter = async (): Promise<Visitor> => {
    await settle()
    const person = await w.person(`visitor${(count += 1)}`)
    return { token: person.token, cookies: person.cookies, pool: await belongingsOf(person) }
  }
  const halfway = async (): Promise<Visitor> => {
    await settle()
    const { login, password } = await activate(w, `visitor${(count += 1)}`)
    const browser = openBrowser(w)
    const { access_token: token } = (await browser.call(authApi.authorize, { body: { login, password } })).body
    return { token, cookies: browser.cookies, pool: openPool() }
  }
  const service = openServiceVisitor(w)
  return {
    pick: async (random) => {
      if (random.percent(5)) return settle().then(() => service(`visitor${(count += 1)}`))
      if (random.percent(75)) return (signedIn ??= await enter())
      if (random.percent(35)) return (half ??= await halfway())
      if (random.percent(60)) return anonymous
      return { ...anonymous, token: random.pick(['x'.repeat(43), 'x', '', 'é', '"', 'a b', 'a,b']) }
    },
    refused: async (visitor) => {
      if (visitor.isService) return
      const { status } = await w.send('GET', '/api/users/me', undefined, { token: visitor.token })
      if (status !== 401) return
      if (visitor === signedIn) signedIn = undefined
      if (visitor === half) half = undefined
    },
    readEmails: () => {
      for (const mail of w.mail.all().slice(-4))
        for (const visitor of [signedIn, half, anonymous]) if (visitor) readEmail(mail, visitor.pool)
    },
  }
}

async function belongingsOf(person: Person): Promise<Pool> {
  const pool = openPool()
  const { login, password, refreshToken: refresh_token } = person
  for (const [name, value] of Object.entries({ login, password, refresh_token })) pool.add(name, value)
  const { clients, documents, partners } = examples
  const bodies: [Route, Record<string, unknown>][] = [
    [clientsApi.createClient, clients.createClient.body],
    [documentsApi.putDocument, documents.putDocument.body],
    [partnersApi.createPartner, partners.createPartner.body],
  ]
  for (const [route, values] of bodies)
    for (const body of Object.values(values))
      pool.harvest((await person.send(route.method, route.path, body)).body, route.path)
  const { items: services } = (await person.call(clientsApi.listClients)).body
  for (const service of services.filter(({ platforms }) => platforms.includes('WEB'))) await letIn(person, service)
  pool.harvest((await person.call(grantsApi.listGrants)).body, grantsApi.listGrants.path)
  return pool
}

async function letIn(person: Person, { client_id, redirect_uris: [redirect_uri = ''] }: Client): Promise<void> {
  const params = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'openid profile email',
  })
  const { headers } = await person.send('GET', `/authorize?${params}`)
  const { searchParams } = new URL(headers.location ?? '/', 'http://localhost')
  const body = { interaction: searchParams.get('interaction') ?? '', decision: 'provide' } as const
  const { redirect_url } = (await person.call(consentApi.decideAuthorizationRequest, { body })).body
  const { pathname, search } = new URL(redirect_url)
  await person.send('GET', pathname + search)
}

function readEmail(mail: { text: string }, pool: Pool): void {
  for (const [name, find] of [
    ['code', codeIn],
    ['token', linkToken],
  ] as const)
    try {
      pool.add(name, find(mail))
    } catch {
      // This mail contains no such value.
    }
}
