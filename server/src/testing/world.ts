import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config/config.ts'
import { defaultLimits, type Limits } from '../config/limits.ts'
import type { Deps } from '../deps.ts'
import type { OutgoingMail, OutgoingSms } from '../domain/messages/outgoing.ts'
import type { Db } from '../db/schema.ts'
import { pagesNow } from '../http/pages/pages-now.ts'
import { createKeys } from '../lib/keys.ts'
import { createPendingRequests } from '../domain/service-requests/pending-requests.ts'
import { createLogoutSender } from '../oidc/log-out/send-logout.ts'
import { createSecurityEventSender } from '../oidc/security-events/send-security-event.ts'
import { owaspCost } from '../domain/passwords/hash-password.ts'
import { createBlobs } from '../domain/blobs/create-blobs.ts'
import { settleEvents } from '../domain/accounts/record-later.ts'
import { drainOutbox } from '../domain/messages/outbox.ts'
import { createState } from '../start/create-state.ts'
import { createCaller, type Caller } from './call.ts'
import { emptyTables } from './same-database.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { meetPerson, type Person, type PersonOptions } from './people.ts'
import { listen } from './statements.ts'

export type WorldOptions = {
  limits?: Partial<Limits>
  config?: Partial<Config>
  deps?: Partial<Deps>
  /** True: password hashes cost as much as in production, for tests that measure time. */
  isHashDear?: boolean
}

/** A password hash that costs nothing. */
export const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export type Sense<M extends { to: string }> = { all: () => M[]; to: (address: string) => M[]; last: () => M }

export type World = Caller & {
  app: FastifyInstance
  deps: Deps
  db: Db
  testDatabase: TestDatabase
  mail: Sense<OutgoingMail>
  sms: Sense<OutgoingSms>
  person: (name: string, options?: PersonOptions) => Promise<Person>
  pass: (seconds: number) => Promise<void>
  /** Changes limits until the end of the test. */
  limit: (changes: Partial<Limits>) => void
  statements: (work: () => Promise<unknown>) => Promise<string[]>
  clear: () => Promise<void>
  close: () => Promise<void>
}

export type TestWorldOptions = WorldOptions & {
  /** False: the tests of the file share what its `beforeAll` made. */ clears?: boolean
}

/** The world of a test file: opened once, cleared before each test, closed at the end. Only tests and hooks may read it. */
export const testWorld = (options: TestWorldOptions = {}): World => openForTests(() => world(options), options)

export function openForTests<W extends World>(open: () => Promise<W>, { clears = true }: TestWorldOptions): W {
  const w: W = Object.create(null)
  beforeAll(async () => void Object.assign(w, await open()))
  if (clears) beforeEach(() => w.clear())
  afterAll(() => w.close())
  return w
}

const silent = pino({ level: 'silent' })

const stateOf = (settings: Config, keys: Deps['keys'], isHashDear: boolean) => ({
  ...createState({ ...settings, passwordHashesAtOnce: 2 }, keys, isHashDear ? owaspCost : cheapest),
  // Tests store requests when they read them: a write at any time would be counted as a statement of a call.
  serviceRequests: createPendingRequests(2 ** 31 - 1),
})

export async function world(options: WorldOptions = {}): Promise<World> {
  const { limits = {}, config = {}, deps: replaced = {}, isHashDear = false } = options
  const emails: OutgoingMail[] = []
  const texts: OutgoingSms[] = []
  const listener = listen()
  const testDatabase = await openTestDatabase(listener.hear)
  const db = testDatabase.db.withPlugin(listener.plugin)
  const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-world-'))
  const defaults = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  // Tests call more often than users and repeat the same passwords. A test of a limit sets its own.
  const settings: Config = {
    ...defaults,
    isStrict: true,
    allowLoopbackServices: false,
    ...config,
    limits: { ...defaultLimits, callsPerMinute: 1_000_000, sameGuessesPerHour: 1_000_000, ...limits },
  }
  const keys = replaced.keys ?? createKeys([randomBytes(32)])
  let lastCode = 100_000
  const known = { config: settings, db, bookkeeping: db, keys, log: silent, ...stateOf(settings, keys, isHashDear) }
  const deps: Deps = {
    ...known,
    now: () => new Date(),
    // Unique codes: random ones would collide once in a million.
    newCode: () => `${(lastCode += 7)}`,
    sendMail: async (mail) => void emails.push(mail),
    sendSms: async (text) => void texts.push(text),
    sendLogout: createLogoutSender(known),
    sendSecurityEvent: createSecurityEventSender(known),
    poolLoad: testDatabase.load,
    pages: pagesNow(settings),
    blobs: createBlobs(defaults),
    breachedPasswords: undefined,
    places: undefined,
    ...replaced,
  }
  const app = await buildApp(deps)
  await app.ready()
  const settle = async () => {
    await settleEvents(deps)
    await drainOutbox(deps)
  }
  const deliver = oneAfterAnother(() => listener.unheard(settle))
  const caller = { ...createCaller(app, deliver), mail: senseOf(emails), sms: senseOf(texts) }
  return {
    app,
    deps,
    db: testDatabase.db,
    testDatabase,
    ...caller,
    person: (name, options) => meetPerson(caller, name, options),
    pass: async (seconds) => {
      deps.full.clear()
      const interval = sql`make_interval(secs => ${seconds}::float8)`
      await sql`update test_clock set ahead = ahead + ${interval}`.execute(testDatabase.db)
      await sql`select make_coming_months()`.execute(testDatabase.db)
      await deliver()
    },
    limit: (changes) => changeLimits(deps, changes),
    statements: listener.during,
    clear: async () => {
      emails.length = 0
      texts.length = 0
      deps.full.clear()
      await emptyTables(testDatabase, lastingTables)
    },
    close: async () => {
      await app.close()
      listener.keep()
      await testDatabase.release()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function changeLimits(deps: Deps, changes: Partial<Limits>): void {
  const { config } = deps
  deps.config = { ...config, limits: { ...config.limits, ...changes } }
  onTestFinished(() => void (deps.config = config))
}

/**
 * Callers during a run share the next one. Otherwise two hundred concurrent calls would wait for each other's
 * connections until the pool times out.
 */
function oneAfterAnother(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  const begin = async () => {
    next = undefined
    running = work()
    await running
  }
  return () => (next ??= running.then(begin, begin))
}

function senseOf<M extends { to: string }>(sent: M[]): Sense<M> {
  return {
    all: () => [...sent],
    to: (address) => sent.filter(({ to }) => to === address),
    last: () => {
      const found = sent.at(-1)
      if (!found) throw new Error('nothing was sent')
      return found
    },
  }
}

const lastingTables = ['migration', 'test_clock', 'house_secret', 'signing_key']
