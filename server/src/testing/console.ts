import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { putRole } from '../operations/operators/operator-role.sql.ts'
import { buildAdminApp } from '../operations/admin-app.ts'
import { createFirstOperator, type FirstOperator } from '../operations/console/first-operator.ts'
import { type Someone, type Sso, testSso } from './sso.ts'

export const consoleUrl = 'http://localhost:3001'
export const adminToken = 'a-token-of-the-console-in-the-test'

type Sent = {
  method?: 'GET' | 'POST' | 'PATCH' | 'HEAD'
  headers?: Record<string, string | undefined>
  payload?: object
}
export type Answer = {
  status: number
  body: Record<string, unknown>
  text: string
  location: string
  cookies: Record<string, string>
}
export type Console = Sso & {
  admin: FastifyInstance
  first: FirstOperator
  /** As the console's own page asks. */
  ask: (url: string, cookie?: string, sent?: Sent) => Promise<Answer>
  /** From the sign-in to the callback; the cookie that it sets, if any. */
  enter: (someone: Someone, more?: { query?: string; cookies?: string }) => Promise<Answer & { session: string }>
  operator: (role?: 'support' | 'operator') => Promise<Someone & { cookie: string }>
  withFactor: (someone: Someone, ageHours?: number) => Promise<Someone>
}

const consoleHeaders = { host: 'localhost:3001', 'sec-fetch-site': 'same-origin' }

export function testConsole(): Console {
  const w = testSso({ config: { admin: { host: '127.0.0.1', port: 3001, token: adminToken, consoleUrl } } })
  const c: Console = Object.create(w)
  beforeAll(async () => {
    c.first = createFirstOperator(() => new Date())
    c.admin = await buildAdminApp(w.deps, { publicApp: w.app, first: c.first })
  })
  afterAll(() => c.admin.close())
  c.ask = async (url, cookie, { method = 'GET', headers = {}, payload } = {}) => {
    const sent = { ...consoleHeaders, ...(cookie === undefined ? {} : { cookie }), ...headers }
    const present = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const answer = await c.admin.inject({ url, method, headers: present, ...(payload ? { payload } : {}) })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : {},
      text: answer.payload,
      location: answer.headers.location ?? '',
      cookies: Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])),
    }
  }
  c.enter = async ({ browser }, { query = '', cookies = '' } = {}) => {
    const begun = await c.ask(`/console/sign-in${query}`, undefined, { headers: visit })
    const back = await browser.follow(begun.location)
    const state = `kabinet_console_state=${begun.cookies['kabinet_console_state']}; ${cookies}`
    if (back.origin !== consoleUrl) throw new Error(`ended at ${back.href}`)
    const ended = await c.ask(back.pathname + back.search, state, { headers: visit })
    return { ...ended, session: `kabinet_console=${ended.cookies['kabinet_console']}` }
  }
  c.withFactor = async (someone, ageHours = 100) => {
    const { accountId } = someone
    await sql`insert into totp (account_id, sealed, confirmed_at) values (${accountId}, '-', app_now() - make_interval(hours => ${ageHours}))`.execute(
      w.db,
    )
    await sql`update session set amr = '{pwd,otp,mfa}' where account_id = ${accountId}`.execute(w.db)
    return someone
  }
  c.operator = async (role = 'operator') => {
    const someone = await c.withFactor(await w.someone())
    await w.db.transaction().execute((tx) => putRole(tx, { accountId: someone.accountId, role }))
    const { session, status } = await c.enter(someone)
    if (status !== 303) throw new Error(`not entered: ${status}`)
    return { ...someone, cookie: session }
  }
  return c
}

/** A link on another site. */
export const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
