import { api } from '@kabinet/contract/api/all'
import type { Route } from '@kabinet/contract/route'
import { beforeEach, expect, test } from 'vitest'
import { sample } from '../../../../testbed/sample.ts'
import { isRecord } from '../../lib/is-record.ts'
import type { Answered } from '../../testing/call.ts'
import { formOf } from '../../testing/people.ts'
import { pausesDuring } from '../../testing/pauses.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld({ limits: { messagesPerAddressHour: 1, messagesPerDestinationHour: 2, triesPerAddressMinute: 1 } })
const address = '192.0.2.1'
const wrong = 'Wrong-Wolk-9x'
/** The masked destinations are the same. */
const known = { email: 'anna@example.com', phone: '+79123456712' }
const unknown = { email: 'alla@example.com', phone: '+79123456812' }

const post = (path: string, body: unknown) => w.send('POST', path, body, { address })
const logIn = (login: string) => post('/api/auth/authorize', { login, password: wrong })
const restore = (body: object) => post('/api/auth/restore', body)
const secure = (body: object) => post('/api/auth/secure_code', body)
const register = (contact: { email: string } | { email: null; phone: string }) =>
  post('/api/auth/register', formOf('x', contact))
const write = (email: string) => post('/api/feedback', { name: 'Анна', email, message: 'Не приходит код' })

const fieldsOf = (answered: Answered<unknown>) =>
  answered.status < 300 && isRecord(answered.body) ? answered.body : {}

type Act = (login: string) => Promise<Answered<unknown>>
type Walk = (login: string, look: (act: () => ReturnType<Act>) => Promise<Record<string, unknown>>) => Promise<void>
const times =
  (count: number, act: Act): Walk =>
  async (login, look) => {
    for (let n = 0; n < count; n++) await look(() => act(login))
  }
const withCode =
  (path: 'restore' | 'secure', request: typeof restore): Walk =>
  async (login, look) => {
    const { [`${path}_token`]: token } = await look(() => request({ step: 'request', login }))
    for (let n = 0; n < 6; n++) await look(() => request({ step: 'verify', [`${path}_token`]: token, code: '000000' }))
  }

const walks: Record<string, Walk[]> = {
  '/api/auth/authorize': [times(5, logIn)],
  '/api/auth/restore_account': [
    times(5, (login) => post('/api/auth/restore_account', { step: 'request', login, password: wrong })),
  ],
  '/api/auth/restore': [times(3, (login) => restore({ step: 'request', login })), withCode('restore', restore)],
  '/api/auth/secure_code': [times(3, (login) => secure({ step: 'request', login })), withCode('secure', secure)],
  '/api/auth/otp': [
    async (login, look) => {
      const { restore_token } = await look(() => restore({ step: 'request', login }))
      for (const seconds of [0, 61, 0]) {
        await w.pass(seconds)
        await look(() => post('/api/auth/otp', { purpose: 'restore', restore_token }))
      }
    },
  ],
  '/api/auth/register': [
    times(2, (login) => register(login.includes('@') ? { email: login } : { email: null, phone: login })),
  ],
  '/api/feedback': [times(2, (login) => write(login.includes('@') ? login : 'anna@example.com'))],
}
/** They take a token, or a value that a message or the browser holds. */
const withoutLogin = [
  '/api/auth/register/confirm',
  '/api/auth/invitation',
  '/api/auth/invitation/accept',
  '/api/auth/passkey_options',
  '/api/auth/passkey',
  '/api/auth/secure',
  '/api/auth/secure_event',
  '/api/auth/support-link',
  '/api/auth/recovery/stop',
  '/api/auth/refresh/',
  '/api/auth/resume',
  '/api/oauth/logout',
  '/api/oauth/device',
  '/api/oauth/device/decision',
  '/api/oauth/authorize',
  '/api/oauth/way-on',
  '/api/legal-texts',
  '/api/handbooks/timezones',
  '/api/handbooks/regions',
]

beforeEach(async () => {
  await insertPerson(w, { ...known, password_hash: await w.deps.hasher.hash('Tikhaya-9Zima'), otp_transport: 'email' })
  for (let n = 0; n < 2; n++) {
    await register({ email: `x${n}@example.com` })
    await restore({ step: 'request', login: `x${n}@example.com` })
    await logIn(`x${n}@example.com`)
  }
  const { restore_token } = fieldsOf(await restore({ step: 'request', login: 'y@example.com' }))
  for (let n = 0; n < 2; n++) await restore({ step: 'verify', restore_token, code: '000000' })
  for (let n = 0; n < 11; n++) await write(`x${n}@example.com`)
})

test('covers every public route', () => {
  const routes = Object.values<Record<string, Route>>(api).flatMap((group) => Object.values(group))
  const open = routes.filter(({ who }) => who === 'anyone' || who === 'maybe-signed-in').map(({ path }) => path)
  expect([...new Set(open)].toSorted()).toEqual([...Object.keys(walks), ...withoutLogin].toSorted())
})

const walksOfPaths = Object.entries(walks).flatMap(([path, each]) => each.map((walk) => [path, walk] as const))

test.each(sample(walksOfPaths, 4, import.meta.url))(
  '%s gives known and unknown logins the same answers at an address over its limits',
  async (_, walk) => {
    for (const kind of ['email', 'phone'] as const)
      expect(await observe(walk, known[kind])).toEqual(await observe(walk, unknown[kind]))
  },
)

const ourPauses = [25, 50, 250]

/** Visible parts of each answer, and its work: statements, hashes and pauses. */
async function observe(walk: Walk, login: string) {
  const seen: unknown[] = []
  await walk(login, async (act) => {
    const { hasher } = w.deps
    let hashes = 0
    w.deps.hasher = { ...hasher, verify: (...parameters) => (hashes++, hasher.verify(...parameters)) }
    let answered: Answered<unknown> | undefined
    // Full counters are known for a second without a statement.
    w.deps.full.clear()
    let statements: string[] = []
    const pauses = await pausesDuring(async () => {
      statements = await w.statements(async () => void (answered = await act()))
    })
    w.deps.hasher = hasher
    if (!answered) throw new Error('not answered')
    const { status, headers } = answered
    const text = JSON.stringify(status < 300 ? answered.body : answered.error)
    seen.push({ status, headers: shownHeaders(headers), text: text.replaceAll(/[\w-]{32,}/g, 'TOKEN'), hashes })
    seen.push(
      statements.map(shownStatement),
      pauses.filter((ms) => ourPauses.includes(ms)),
    )
    return fieldsOf(answered)
  })
  return seen
}

/** Without what differs between any two answers. */
function shownHeaders(headers: Answered<unknown>['headers']) {
  return Object.entries(headers).map(([name, value]) => {
    if (name === 'date' || name === 'x-request-id') return name
    if (name === 'retry-after') return [name, Math.floor((Number(value) + 30) / 600)]
    return [name, String(value).replaceAll(/=[\w-]{32,}/g, '=TOKEN')]
  })
}

/** A reset of an unknown login runs the same number of inserts without a row. */
const shownStatement = (statement: string) =>
  statement.trim().startsWith('insert into message') ? 'insert into message' : statement
