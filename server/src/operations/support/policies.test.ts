import { authApi } from '@kabinet/contract/api/auth/all'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Deps } from '../../deps.ts'
import { applyPolicies, followPolicies } from '../../domain/policies/policies-now.ts'
import { pagesNow } from '../../http/pages/pages-now.ts'
import { compareWithKnown } from '../../start/known-policies.ts'
import { createState } from '../../start/create-state.ts'
import { formOf } from '../../testing/people.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { setPolicies } from '../../testing/policies.ts'
import { testWorld } from '../../testing/world.ts'
import { setPolicy, showPolicies, showSettings } from './policies.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const w = testWorld()
const open = { registration: { mode: 'open' }, services: { connect: 'everybody', publish: 'owner' } } as const
beforeEach(async () => {
  setPolicies(w.deps, open)
  await applyPolicies(w.deps)
})

const set = (name: string, value: string, who = 'olga') => setPolicy(w.deps, { name, value, who, why: 'ticket 4711' })
const register = () => w.call(authApi.register, { body: formOf('anna') })

/** Another process of the same installation. */
async function secondProcess() {
  const lines: string[] = []
  const config = { ...w.deps.config, ...open }
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const changed = {
    page: '<meta name="registration" content="open"><div id="root">',
    views: [
      {
        page: '/login',
        viewers: ['guest'],
        locale: 'ru',
        takeOver: 'hydrate',
        html: '<p data-registration>x</p>',
        files: [],
        lost: ['', ''],
      },
    ],
  } as const
  const { policies } = createState(config, w.deps.keys)
  const deps: Deps = { ...w.deps, config, policies, pages: pagesNow(config, changed), log }
  const app = await buildApp(deps)
  return { deps, app, lines, page: async () => (await app.inject({ url: '/login', headers: { accept: '*/*' } })).body }
}

test('closes registration on every process and its prerendered pages, and opens it again', async () => {
  const other = await secondProcess()
  expect(await other.page()).toMatch(/content="open".*data-registration/)
  expect(await set('registration', 'closed')).toContain('registration is closed')
  expect((await register()).status).toBe(422)
  await followPolicies(other.deps)
  expect(await other.page()).toContain('content="closed"')
  expect(await other.page()).not.toContain('data-registration')
  await set('registration', 'open')
  await followPolicies(other.deps)
  expect(await other.page()).toMatch(/content="open".*data-registration/)
  expect((await register()).status).toBe(201)
})

test('refuses a registration that began before another process closed it', async () => {
  const other = await secondProcess()
  await setPolicy(other.deps, { name: 'registration', value: 'closed', who: 'olga', why: 'attack' })
  expect(w.deps.config.registration.mode).toBe('open')
  const { status, error } = await register()
  expect([status, error.error_code]).toEqual([422, 202])
  expect(await w.db.selectFrom('registration').select('account_id').execute()).toEqual([])
})

test.each([
  [{ registration: { mode: 'closed' } }, 'registration', 'open', 'REGISTRATION'],
  [{ registration: { mode: 'closed' } }, 'registration', 'invited', 'REGISTRATION'],
  [{ registration: { mode: 'invited' } }, 'registration', 'domains', 'REGISTRATION'],
  [{ registration: { mode: 'domains', domains: ['a.ru'] } }, 'registration', 'invited', 'REGISTRATION'],
  [
    { registration: { mode: 'domains', domains: ['*.a.ru'] } },
    'registration-domains',
    'x.a.ru a.ru',
    'REGISTRATION_DOMAINS',
  ],
  [{ services: { connect: 'operator', publish: 'operator' } }, 'services', 'invited', 'SERVICES'],
  [{ services: { connect: 'operator', publish: 'operator' } }, 'services-publish', 'owner', 'SERVICES_PUBLISH'],
] as const)('under %o refuses %s %s and names %s', async (environment, name, value, variable) => {
  setPolicies(w.deps, environment)
  await expect(set(name, value)).rejects.toThrow(`${variable} of the environment`)
  // Not even a row that was written by hand opens what the environment closed.
  await sql`insert into policy (name, value, who, why) values (${name}, ${value}, 'x', 'x')`.execute(w.db)
  await applyPolicies(w.deps)
  expect(w.deps.config).toMatchObject({
    ...environment,
    ...(name === 'registration-domains' ? { registration: { domains: ['x.a.ru'] } } : {}),
  })
})

test.each([
  ['registration', 'ajar', 'It can be: open, invited, domains, closed'],
  ['registration', 'domains', 'set registration-domains first'],
  ['registration-domains', 'exa mple', 'It can be: domains'],
  ['registration-domains', ' ', 'It can be: domains'],
  ['secret-keys', 'x', 'There is no policy secret-keys'],
])('refuses %s %s', async (name, value, problem) => {
  await expect(set(name, value)).rejects.toThrow(problem)
  expect(await w.db.selectFrom('policy').select('name').execute()).toEqual([])
})

test('lists domains that are set at run time', async () => {
  await set('registration-domains', 'Example.RU, *.example.ru')
  await set('registration', 'domains')
  expect(w.deps.config.registration).toEqual({ mode: 'domains', domains: ['example.ru', '*.example.ru'] })
  expect((await register()).status).toBe(422)
  await w.call(authApi.register, { body: formOf('anna', { email: 'anna@example.ru' }) })
  expect(w.mail.last().to).toBe('anna@example.ru')
})

test('two admins who set one policy leave both in the audit and one value in force', async () => {
  const other = await secondProcess()
  await Promise.all([
    set('services', 'operator'),
    setPolicy(other.deps, { name: 'services', value: 'invited', who: 'boris', why: 'ticket 4712' }),
  ])
  await Promise.all([followPolicies(w.deps), followPolicies(other.deps)])
  const [row] = (await showPolicies(w.deps)).filter(({ policy }) => policy === 'services')
  expect([w.deps.config.services.connect, other.deps.config.services.connect]).toEqual([row?.database, row?.in_force])
  const acts = await w.db.selectFrom('support_act').select(['act', 'who', 'why']).execute()
  expect(acts.map(({ act, who }) => `${act} ${who}`).toSorted()).toEqual(['set-policy boris', 'set-policy olga'])
  expect(acts.map(({ why }) => why)).toContain('services operator: ticket 4711')
})

test('keeps the last policies when the database is lost or has an unknown value, and says so in /readyz', async () => {
  const other = await secondProcess()
  const ready = async () => (await other.app.inject('/readyz')).body
  await set('registration', 'closed')
  await followPolicies(other.deps)
  expect(await ready()).toBe('ok\n')
  await sql`update policy set value = 'of a newer version'`.execute(w.db)
  for (let n = 0; n < 3; n++) await followPolicies(other.deps)
  expect([other.deps.config.registration.mode, await ready()]).toEqual([
    'closed',
    'ok, but the policies cannot be read, and the last ones hold\n',
  ])
  expect(other.lines).toEqual([expect.stringContaining('the policies cannot be read')])
  await sql`alter table policy rename to lost`.execute(w.db)
  await followPolicies(other.deps)
  await sql`alter table lost rename to policy`.execute(w.db)
  expect(other.deps.config.registration.mode).toBe('closed')
  await sql`update policy set value = 'open'`.execute(w.db)
  await followPolicies(other.deps)
  expect([other.deps.config.registration.mode, await ready()]).toEqual(['open', 'ok\n'])
})

test('logs the policies that a restored backup has from an earlier time', async () => {
  const dataDir = temporaryFolder(onTestFinished)
  const { deps, lines } = await secondProcess()
  deps.config.dataDir = dataDir
  const start = async () => {
    await applyPolicies(deps)
    compareWithKnown(deps)
  }
  await set('services', 'invited')
  await start()
  await w.pass(60)
  await set('registration', 'closed')
  await set('services', 'operator')
  await start()
  expect(lines).toEqual([])
  await sql`delete from policy where name = 'registration'`.execute(w.db)
  await sql`update policy set value = 'invited', changed_at = changed_at - interval '1 minute'`.execute(w.db)
  await start()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { policy: 'registration', value: null, before: 'closed' },
    { policy: 'services', value: 'invited', before: 'operator' },
  ])
  await start()
  expect(lines).toHaveLength(2)
  expect(readFileSync(join(dataDir, 'policies.json'), 'utf8')).not.toContain('olga')
})

test('shows settings and policies with what holds and where it is from', async () => {
  await set('registration', 'invited')
  const shown = new Map(showSettings(w.deps).map((setting) => [setting.name, setting]))
  expect(shown.get('REGISTRATION')).toEqual({
    name: 'REGISTRATION',
    value: 'invited',
    default: 'open',
    source: 'database',
  })
  expect(shown.get('SERVICES')).toMatchObject({ value: 'everybody', source: 'default' })
  expect((await showPolicies(w.deps))[0]).toMatchObject({
    policy: 'registration',
    in_force: 'invited',
    environment: 'open',
    database: 'invited',
    who: 'olga',
    why: 'ticket 4711',
  })
})

test('is set and shown by commands', async () => {
  const by = ['--why', 'decision', '--by', 'olga']
  const done = await runAdmin(w.deps, [
    'policy',
    'set',
    'second-step',
    'required',
    '--group',
    'staff',
    '--from',
    '2027-01-31',
    ...by,
  ])
  expect(done).toContain('second-step is required:staff from 2027-01-31.')
  expect(w.deps.config.secondStep).toEqual([{ group: 'staff', from: '2027-01-31' }])
  expect(await runAdmin(w.deps, ['policy', 'show'])).toContain(
    'second-step: required:staff from 2027-01-31 (environment: optional, database: required:staff from 2027-01-31 since',
  )
  expect(await runAdmin(w.deps, ['settings', 'list'])).toContain(
    'SECOND_STEP = required:staff from 2027-01-31 (database; default: optional)',
  )
  for (const value of ['required:', 'required:Staff', 'required from tomorrow', 'required from 2027-02-31', 'maybe'])
    await expect(set('second-step', value), value).rejects.toThrow('cannot be')
})
