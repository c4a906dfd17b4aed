import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import type { BodyOf } from '@kabinet/contract/route'
import { beforeEach, expect, test } from 'vitest'
import type { RegistrationPolicy } from '../../../config/registration.ts'
import { entryPoints, type EntryPoint } from '../../../domain/registration-policy/registration-policy.ts'
import { runAdmin } from '../../../testing/run-admin.ts'
import { pageAt } from '../../../http/pages/page.ts'
import { pagesNow } from '../../../http/pages/pages-now.ts'
import { setPolicies } from '../../../testing/policies.ts'
import { codeIn, formOf, linkToken, password } from '../../../testing/people.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()
const policies = {
  open: { mode: 'open' },
  invited: { mode: 'invited' },
  domains: { mode: 'domains', domains: ['example.ru', '*.example.ru', 'пример.рф'] },
  closed: { mode: 'closed' },
} as const satisfies Record<string, RegistrationPolicy>
type Mode = keyof typeof policies
const set = (mode: Mode) => setPolicies(w.deps, { registration: policies[mode] })
beforeEach(() => set('open'))

const why = ['--why', 'ticket 4711', '--by', 'olga']
const people = (...typed: string[]) => runAdmin(w.deps, ['people', ...typed])
const form = (email: string) => formOf('x', { email })
const register = (body: ReturnType<typeof formOf>) => w.call(authApi.register, { body })
const accounts = async () => (await w.db.selectFrom('account').select('id').execute()).length
const person = {
  first_name: 'Анна',
  last_name: 'Королёва',
  password,
  agreement: true,
  personal_data_consent: true,
} as const

const ways: Record<EntryPoint, (email: string, mode: Mode) => Promise<void>> = {
  form: async (email, mode) => {
    set(mode)
    await register(form(email))
    set('open')
    const mail = w.mail.to(email).at(-1)
    if (mail) await w.call(authApi.confirmRegistration, { body: { token: linkToken(mail) } })
  },
  confirmation: async (email, mode) => {
    await register(form(email))
    set(mode)
    await w.call(authApi.confirmRegistration, { body: { token: linkToken(w.mail.last()) } })
  },
  invitation: async (email, mode) => {
    await people('invite', email, ...why)
    await w.pass(0)
    set(mode)
    const token = invitationToken(w.mail.last())
    await w.call(authApi.acceptInvitation, { body: { token, ...person } })
  },
  operator: async (email, mode) => {
    set(mode)
    await people('create', email, '--first-name', 'Анна', '--last-name', 'Королёва', ...why).catch(() => undefined)
  },
}
const invitationToken = ({ text }: { text: string }) => /invitation\?token=([\w-]+)/.exec(text)?.[1] ?? ''

const table: Record<EntryPoint, Record<Mode, readonly [stranger: boolean, listed: boolean]>> = {
  form: { open: [true, true], invited: [false, false], domains: [false, true], closed: [false, false] },
  confirmation: { open: [true, true], invited: [true, true], domains: [false, true], closed: [true, true] },
  invitation: { open: [true, true], invited: [true, true], domains: [false, true], closed: [false, false] },
  operator: { open: [true, true], invited: [true, true], domains: [false, true], closed: [true, true] },
}

for (const entryPoint of entryPoints)
  for (const mode of ['open', 'invited', 'domains', 'closed'] as const)
    test(`decides on ${entryPoint} under ${mode} as docs/govern.md says`, async () => {
      const came = []
      for (const email of ['anna@example.com', 'boris@it.example.ru']) {
        const before = await accounts()
        await ways[entryPoint](email, mode)
        came.push((await accounts()) > before)
        set('open')
      }
      expect(came).toEqual(table[entryPoint][mode])
    })

test.each(['invited', 'closed'] as const)('gives every registration the same answer under %s', async (mode) => {
  await w.person('anna')
  await people('invite', 'invited@example.com', ...why)
  await w.pass(0)
  set(mode)
  const answers = []
  for (const email of ['anna@example.com', 'invited@example.com', 'new@example.com'])
    answers.push(await register(form(email)))
  for (const { status, error } of answers)
    expect([status, { ...error, request_id: '' }]).toEqual([422, { ...answers[0]?.error, request_id: '' }])
  expect(w.mail.to('new@example.com')).toEqual([])
})

test('requires a listed e-mail under domains: no phone alone, in any spelling of the domain', async () => {
  set('domains')
  const refused = async (body: ReturnType<typeof formOf>) => {
    const { status, error } = await register(body)
    return [status, error.fields?.[0]?.path]
  }
  expect(await refused(formOf('x', { email: null, phone: '+79123456789' }))).toEqual([422, 'email'])
  expect(await refused(form('a@evil-example.ru'))).toEqual([422, 'email'])
  expect(await refused(form('a@example.ru.evil.com'))).toEqual([422, 'email'])
  for (const email of ['a@EXAMPLE.ru', 'a@deep.it.example.ru', 'a@пример.рф', 'b@xn--e1afmkfd.xn--p1ai'])
    expect((await register(form(email))).status, email).toBe(201)
})

test.each([
  'a%evil.example@example.ru',
  'evil.example!a@it.example.ru',
  'evil.example!a%b@example.ru',
  '！evil.example！a@example.ru',
  'a％evil.example@пример.рф',
  'a﹪evil.example@example.ru',
  'user=evil.example@example.ru',
  '/c=ru/p=evil/s=a@example.ru',
  'a@evil.example@example.ru',
  '"a@evil.example"@example.ru',
  '@evil.example:a@example.ru',
  'node::a@example.ru',
])('takes %s for no e-mail of a listed domain', async (email) => {
  const anna = await w.person('anna', { email: 'anna@example.ru' })
  set('domains')
  const { status, error } = await register(form(email))
  expect([status, error.fields?.[0]?.path]).toEqual([expect.toBeOneOf([400, 422]), 'email'])
  const moved = await anna.call(meApi.patchMe, { body: { action: 'set_email_candidate', email } })
  expect(moved.status).toBeOneOf([400, 422])
  await expect(people('create', email, '--first-name', 'А', '--last-name', 'К', ...why)).rejects.toThrow()
})

test('refuses to move an e-mail out of the listed domains, before and after its code', async () => {
  const anna = await w.person('anna', { email: 'anna@example.ru' })
  const act = (body: BodyOf<typeof meApi.patchMe>) => anna.call(meApi.patchMe, { body })
  const begun = await act({ action: 'set_email_candidate', email: 'new@example.com' })
  expect(begun.status).toBe(200)
  await act({ action: 'confirm_email_candidate', code: codeIn(w.mail.last()) })
  const token = linkToken(w.mail.to('new@example.com').at(-1) ?? { text: '' })
  set('domains')
  expect((await act({ action: 'verify_email', token })).status).toBe(422)
  const again = await act({ action: 'set_email_candidate', email: 'other@example.com' })
  expect([again.status, again.error.fields?.[0]?.message]).toEqual([
    422,
    'Укажите почту в одном из разрешённых доменов',
  ])
  expect((await act({ action: 'set_email_candidate', email: 'other@example.ru' })).status).toBe(200)
  for (const mode of ['invited', 'closed'] as const) {
    set(mode)
    expect((await act({ action: 'set_email_candidate', email: `${mode}@example.com` })).status).toBe(200)
  }
})

test('tells the pages, and takes links to a closed form out of their pictures', () => {
  const pages = (mode: Mode) => pagesNow({ ...w.deps.config, registration: policies[mode] }).shown
  const link = 'href="/registration"'
  expect(pageAt(pages('open'), '/login')).toContain(link)
  expect(pageAt(pages('domains'), '/registration')).toContain('content="domains example.ru *.example.ru пример.рф"')
  for (const mode of ['invited', 'closed'] as const) {
    expect(pageAt(pages(mode), '/login')).not.toContain(link)
    expect(pageAt(pages(mode), '/registration')).toContain(`name="registration" content="${mode}"`)
    expect(pageAt(pages(mode), '/registration')).not.toContain('name="last_name"')
  }
})
