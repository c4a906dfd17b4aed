import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { parsePasswordPolicy } from '@kabinet/contract/fields/password-rules'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { buildOpenApi } from '../../http/docs/openapi.ts'
import { pageAt } from '../../http/pages/page.ts'
import { pagesNow } from '../../http/pages/pages-now.ts'
import { lastCode, patch } from '../../testing/contacts.ts'
import { formOf } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const passwords = parsePasswordPolicy('length')
if (!passwords) throw new Error('length is a policy')
const w = testWorld({ config: { passwords } })

const register = async (password: string) => {
  const answer = await w.call(authApi.register, { body: formOf('anna', { password }) })
  if (answer.status === 201) return 'taken'
  return answer.error.fields?.map(({ path, message }) => `${path}: ${message}`).join() ?? 'refused'
}
const short = 'password: Слишком коротко. Добавьте слово или два'
const long = 'password: Не больше 128 символов'
/** Neither guessable nor a repetition. */
const phrase = 'зимой мы гуляем у реки '
const letters = (count: number) => [...phrase.repeat(8)].slice(0, count).join('')

test.each([
  ['fifteen letters of any alphabet', letters(15), 'taken'],
  ['fourteen', letters(14), short],
  ['spaces in front and at the end', ' дом у синей реки ', 'taken'],
  ['no classes', 'correct horse battery staple', 'taken'],
  ['fifteen emoji, each of two UTF-16 units', '🐙🌵🚲🍋🎻🧊🪁🛶🔭🧶🥝🪕🦔🧭🪴', 'taken'],
  ['fourteen emoji', '🐙🌵🚲🍋🎻🧊🪁🛶🔭🧶🥝🪕🦔🧭', short],
  ['fourteen letters, written with combining marks', 'йё'.normalize('NFD').repeat(7), short],
  ['128 code points', letters(128), 'taken'],
  ['129 code points', letters(129), long],
  [
    '128 letters that are 256 code points before NFC',
    `${letters(127).replaceAll(/[йё]/g, 'и')}й`.normalize('NFD'),
    'taken',
  ],
  ['half a surrogate pair', `${letters(15)}\ud83d`, 'refused'],
  ['a run', '123456789012345678', 'password: Этот пароль легко угадать'],
  ['one word again and again', 'parolparolparolparol', 'password: Этот пароль легко угадать'],
])('takes or refuses %s', async (_, password, answer) => {
  expect(await register(password)).toBe(answer)
})

test('tells every character of a long password, and none of its spelling', async () => {
  const password = `  ${letters(124)}йё`
  const anna = await w.person('anna', { password })
  const status = async (typed: string) =>
    (await w.call(authApi.authorize, { body: { login: anna.login, password: typed } })).status
  expect(await status(password.normalize('NFD'))).toBe(200)
  for (const other of [password.trim(), password.slice(0, -1), `${password.slice(0, -1)}е`, `${password} `])
    expect(await status(other), other).toBe(403)
})

test('applies to a change of the password', async () => {
  const anna = await w.person('anna', { password: letters(20) })
  await anna.call(authApi.sendOtp, { body: { purpose: 'password_change' } })
  const change = (new_password: string) =>
    patch(anna, { action: 'change_password', password: letters(20), new_password, code: lastCode(w) })
  expect((await change('Ognennaya-7Reka'.slice(0, 14))).status).toBe(400)
  expect((await change('осенью мы сидим дома')).status).toBe(200)
  expect((await anna.call(meApi.getMe)).status).toBe(200)
})

test('tells pages and the description of the API', () => {
  const page = pageAt(pagesNow(w.deps.config).shown, '/registration')
  expect(page).toContain('name="passwords" content="length:15"')
  expect(page).not.toContain('minlength: 8')
  const schemas: unknown = buildOpenApi().components.schemas
  expect(schemas).toMatchObject({ NewPassword: { minLength: 15, maxLength: 128 } })
})

test('admits fewer than fifteen characters only with a second step for all', () => {
  const read = (env: Record<string, string>) => readConfig(env).passwords
  expect(read({ PASSWORDS: 'length:8', SECOND_STEP: 'required' })).toEqual({ by: 'length', min: 8, max: 128 })
  expect(read({ PASSWORDS: 'length' })).toEqual({ by: 'length', min: 15, max: 128 })
  for (const SECOND_STEP of ['optional', 'required:staff'])
    expect(() => read({ PASSWORDS: 'length:14', SECOND_STEP })).toThrow('SECOND_STEP=required')
  for (const PASSWORDS of ['length:7', 'length:16', 'nist', 'length:', 'length:015'])
    expect(() => read({ PASSWORDS, SECOND_STEP: 'required' }), PASSWORDS).toThrow(/^PASSWORDS must be/)
})
