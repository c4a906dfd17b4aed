import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LossyLine, openLossyLine } from '../testbed/lossy-line.ts'
import { reservePort } from '../testbed/ports.ts'
import { openTestDatabase, type TestDatabase } from '../server/src/testing/test-database.ts'
import { openWindow } from './browser.ts'
import { press } from './dialogs.ts'
import type { Inbox } from './inbox.ts'
import { type Kabinet, startKabinet } from './kabinet.ts'
import {
  comeIn,
  comeInByHand,
  heading,
  newPhone,
  type Person,
  register,
  resetPassword,
  signIn,
  somebody,
  typeCode,
} from './people.ts'
import { connectService, provide, requestOf, type Secrets } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

/** Journeys on the lossy line. A person on a bad network must end with the same rows as on a whole line. */
const journeyCount = Number(process.env['JOURNEYS'] ?? 200)
const every = Number(process.env['LOSE_EVERY'] ?? 10)
const t = words('ru')
const redirectUri = 'https://romashka.example/callback'
const on = stage()
let database: TestDatabase
let kabinet: Kabinet
let line: LossyLine
let url: string
let inbox: Inbox
let service: Secrets

beforeAll(async () => {
  database = await openTestDatabase()
  if (!database.url) throw new Error('needs PostgreSQL, to count rows next to the server')
  const [port, target] = [await reservePort(), await reservePort()]
  url = `http://localhost:${port}`
  const unlimited = String(1_000_000)
  kabinet = await startKabinet({
    PORT: target,
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    SECRET_KEYS: randomBytes(32).toString('base64'),
    LIMIT_MESSAGES_PER_ADDRESS_HOUR: unlimited,
    LIMIT_TRIES_PER_ADDRESS_MINUTE: unlimited,
  })
  line = await openLossyLine(port, target)
  // Another process sweeps: expired rows of an earlier journey must not be counted as deleted by a later one.
  await rows(
    `insert into lease (name, holder, until) values ('sweep', gen_random_uuid(), app_now() + interval '1 day')`,
  )
  inbox = kabinet.inbox
  const owner = await openWindow(on.browser, url)
  await comeIn(owner, inbox)
  service = await connectService(owner, redirectUri)
})
afterAll(async () => {
  line.close()
  await kabinet.stop()
  await database.close()
})

type Journey = {
  before?: (page: Page, person: Person) => Promise<unknown>
  go: (page: Page, person: Person) => Promise<unknown>
}

const journeys: Record<string, Journey> = {
  registration: { go: (page, person) => comeInByHand(page, inbox, person) },
  'log-in': {
    before: async (page, person) => {
      await register(page, inbox, person)
      await page.goto('/login')
    },
    go: async (page, person) => {
      await signIn(page, inbox, person)
      await heading(page, t('nav.personalInfo'))
    },
  },
  reset: {
    before: async (page, person) => {
      await register(page, inbox, person)
      await page.goto('/reset-password')
    },
    go: (page, { email }) => resetPassword(page, inbox, email),
  },
  consent: { before: (page, person) => comeIn(page, inbox, person), go: consent },
  contacts: { before: (page, person) => comeIn(page, inbox, person), go: addPhone },
  deletion: {
    before: async (page, person) => {
      await comeIn(page, inbox, person)
      await page.goto('/security')
    },
    go: deleteAccount,
  },
}

async function consent(page: Page): Promise<void> {
  await page.goto(requestOf(service, redirectUri))
  await provide(page, redirectUri, t)
}

async function addPhone(page: Page): Promise<void> {
  const phone = newPhone()
  // The first page may also advise it.
  await page
    .getByRole('button', { name: t('contact.phone.add'), exact: true })
    .last()
    .click()
  const window = page.getByRole('dialog')
  await window.getByLabel(t('me.phone'), { exact: true }).fill(phone)
  await press(window, t('contact.getCode'))
  await page.getByRole('dialog', { name: t('changePhone.code') }).waitFor()
  await typeCode(page, await inbox.nextCode(phone))
  await page.getByRole('dialog', { name: t('changePhone.done') }).waitFor()
}

async function deleteAccount(page: Page, { password }: Person): Promise<void> {
  await press(page, t('security.delete.button'))
  await press(page.getByRole('dialog', { name: t('deleteAccount.title') }), t('parts.continue'))
  await page.locator('input[type=password]:focus').waitFor()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await press(page.getByRole('dialog', { name: t('deleteAccount.last.title') }), t('deleteAccount.last.button'))
  await expect.poll(() => page.evaluate(`localStorage.getItem('auth')`), { timeout: 20_000 }).toBeNull()
}

/** By table, without what all journeys share: counters of limits, leases of workers, the key of the first receipt. */
type Rows = Record<string, number>

async function count(): Promise<Rows> {
  const tables = await rows(`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not in ('limit_counter', 'lease', 'receipt_key') order by 1`)
  const parts = tables.map(
    ({ name }) => `select '${String(name)}' as name, count(*)::int as count from "${String(name)}"`,
  )
  return Object.fromEntries(
    (await rows(parts.join(' union all '))).map(({ name, count: n }) => [String(name), Number(n)]),
  )
}

const rows = (text: string) => database.inTransaction(({ query }) => query(text))

/** Counts when deliveries and events that follow an answer have been written. */
async function settledCount(): Promise<Rows> {
  let before = await count()
  for (;;) {
    await pause(250)
    const after = await count()
    if (JSON.stringify(after) === JSON.stringify(before)) return after
    before = after
  }
}

/** Rows that the journey added, by table. Browsers share no storage. */
async function addedBy(
  name: string,
  first: number,
): Promise<{ added: Rows; lost: readonly string[]; failure?: string }> {
  const { before, go } = journeys[name] ?? {}
  const page = await openWindow(on.browser, url)
  page.setDefaultTimeout(20_000)
  const person = somebody('Лина', 'Потерина')
  line.lose(0)
  await before?.(page, person)
  const start = await settledCount()
  if (first > 0) line.lose(every, first)
  const failure = await go?.(page, person).then(
    () => undefined,
    (error: unknown) => String(error).split('\n')[0],
  )
  await page.context().close()
  const lost = line.lost()
  const end = await settledCount()
  const added = Object.fromEntries(Object.entries(end).map(([table, n]) => [table, n - (start[table] ?? 0)]))
  return { added, lost, ...(failure && { failure }) }
}

const differences = (whole: Rows, added: Rows) =>
  Object.keys(whole).flatMap((table) =>
    whole[table] === added[table] ? [] : [`${table} ${String(added[table])} instead of ${String(whole[table])}`],
  )

test(`ends ${journeyCount} journeys on a line that loses every ${every}th answer as on a whole line`, {
  tags: ['long'],
  timeout: 3_600_000,
}, async () => {
  const names = Object.keys(journeys)
  const whole: Record<string, Rows> = {}
  for (const name of names) {
    const [one, two] = [await addedBy(name, 0), await addedBy(name, 0)]
    expect([name, one.failure, two.failure, differences(one.added, two.added)]).toEqual([
      name,
      undefined,
      undefined,
      [],
    ])
    whole[name] = one.added
  }
  const odd: string[] = []
  const totals: Rows = {}
  for (let n = 0; n < journeyCount; n += 1) {
    const name = names[n % names.length] ?? ''
    const { added, lost, failure } = await addedBy(name, 1 + (Math.floor(n / names.length) % every))
    totals[name] = (totals[name] ?? 0) + lost.length
    const found = [...(failure ? [failure] : []), ...differences(whole[name] ?? {}, added)]
    if (found.length > 0) odd.push(`${n} ${name} (lost ${lost.join(', ')}): ${found.join('; ')}`)
  }
  const all = Object.values(totals).reduce((sum, n) => sum + n, 0)
  const summary = `${journeyCount} journeys, ${all} lost answers ${JSON.stringify(totals)}, ${odd.length} differ`
  process.stdout.write(`${[summary, ...odd].join('\n')}\n`)
  expect(odd).toEqual([])
})
