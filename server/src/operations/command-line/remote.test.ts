import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { administer } from '../../../../testbed/kabinet.ts'
import { openPerFile } from '../../testing/fixtures.ts'
import type { Person } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'
import { buildAdminApp } from '../admin-app.ts'
import { createAdminToken } from '../operators/admin-tokens.ts'
import { decode } from './read-file.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const w = testWorld({ config: { admin: { host: '127.0.0.1', port: 3001, token: undefined } } })
const folder = temporaryFolder()
const ADMIN_API_TOKEN_FILE = join(folder, 'token')
const app = openPerFile(() => buildAdminApp(w.deps))
let url: string
let anna: Person
beforeAll(async () => void (url = await app.listen({ host: '127.0.0.1', port: 0 })))
beforeEach(async () => {
  anna = await w.person('anna')
  const made = { holder: 'olga', role: 'operator', days: 1, who: 'root', why: 'joined' } as const
  writeFileSync(ADMIN_API_TOKEN_FILE, (await createAdminToken(w.deps, made)).token)
})

const far = (...typed: string[]) => administer({ ADMIN_URL: url, ADMIN_API_TOKEN_FILE }, ...typed)
const why = ['--why', 'ticket 4711']
const acts = () =>
  w.db.selectFrom('support_act').select(['act', 'who', 'why']).where('why', 'is not', null).orderBy('id').execute()

test('runs a command on a running server, without its database and keys', async () => {
  const shown = await far('people', 'show', anna.login, '--json')
  expect([shown.code, shown.complained]).toEqual([0, ''])
  expect(JSON.parse(shown.said)).toMatchObject({ id: anna.accountId, contacts: [{ value: anna.login }] })
  const blocked = await far('people', 'block', anna.login, ...why)
  expect([blocked.code, blocked.complained]).toEqual([0, `Kabinet at ${url}\n`])
  expect(blocked.said).toContain('is blocked')
  const again = await far('people', 'block', anna.accountId, ...why)
  expect([again.code, again.complained]).toEqual([
    1,
    `Kabinet at ${url}\n${anna.accountId} is not active: it is blocked.\n`,
  ])
  expect(await acts()).toContainEqual({ act: 'block', who: 'olga', why: 'ticket 4711' })
})

test('says in one line what is wrong', async () => {
  const exported = await far('people', 'export', anna.accountId, ...why)
  expect(exported.complained).toContain(
    '“people export” does not leave the machine: run it on the server, without ADMIN_URL.',
  )
  const field = await far('people', 'group', 'add', anna.login, '-', ...why)
  expect(field.complained).toContain('group: ')
  writeFileSync(ADMIN_API_TOKEN_FILE, 'x'.repeat(43))
  expect((await far('people', 'groups')).complained).toBe(
    'ADMIN_API_TOKEN_FILE holds no valid token: it is wrong, ended or expired.\n',
  )
  const away = await administer({ ADMIN_URL: 'http://127.0.0.1:1', ADMIN_API_TOKEN_FILE }, 'people', 'groups')
  expect(away.complained).toMatch(/^ADMIN_URL cannot be reached: [^\n]+\n$/)
  const open = await administer({ ADMIN_URL: 'http://id.example.com', ADMIN_API_TOKEN_FILE }, 'people', 'groups')
  expect(open.complained).toBe('ADMIN_URL must begin with https:// unless it is on this machine\n')
})

test('does an act for each line of a file, and exits with 1 when a line was refused', async () => {
  const boris = await w.person('boris')
  const file = join(folder, 'logins')
  writeFileSync(
    file,
    `# left in November\r\n${anna.login}\r\n${boris.accountId}\r\nnobody@example.com\r\n${anna.login}\r\n`,
  )
  const { code, said } = await far('people', 'block', '--file', file, ...why)
  expect(said.trim().split('\n')).toEqual([
    expect.stringContaining(`${anna.login}: ${anna.accountId} is blocked`),
    expect.stringContaining(`${boris.accountId}: ${boris.accountId} is blocked`),
    'nobody@example.com: refused. No account or registration has nobody@example.com.',
    '3 lines, 1 refused',
  ])
  expect(code).toBe(1)
  const audit = await acts()
  const [, hash = ''] = /SHA-256 ([0-9a-f]{64})/.exec(audit[1]?.why ?? '') ?? []
  expect(audit).toEqual([
    { act: 'create-token olga operator', who: 'root', why: 'joined' },
    { act: 'file of block', who: 'olga', why: `ticket 4711 (3 lines, SHA-256 ${hash})` },
    { act: 'block', who: 'olga', why: `ticket 4711 (file ${hash.slice(0, 12)})` },
    { act: 'block', who: 'olga', why: `ticket 4711 (file ${hash.slice(0, 12)})` },
  ])
  expect((await far('people', 'block', anna.login, '--file', file, ...why)).complained).toContain(
    'people block LOGIN|ID',
  )
  expect((await far('people', 'groups', '--file', file)).complained).toContain('people groups')
})

test.each([
  ['UTF-8', Buffer.from('\ufeffИванова')],
  ['UTF-16', Buffer.from('\ufeffИванова', 'utf16le')],
  ['UTF-16, big endian', Buffer.from('\ufeffИванова', 'utf16le').swap16()],
  ['Windows-1251', Buffer.from([0xc8, 0xe2, 0xe0, 0xed, 0xee, 0xe2, 0xe0])],
])('reads a file in %s', (_, bytes) => {
  expect(decode(bytes)).toBe('Иванова')
})
