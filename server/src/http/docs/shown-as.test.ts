import { newClient } from '@kabinet/contract/data/client-fields'
import { newDocument } from '@kabinet/contract/api/documents.api'
import { newPartner } from '@kabinet/contract/api/partners.api'
import { registration } from '@kabinet/contract/api/auth/auth.api'
import { email } from '@kabinet/contract/fields/email'
import { login } from '@kabinet/contract/fields/login'
import { newPassword } from '@kabinet/contract/fields/new-password'
import { firstName } from '@kabinet/contract/fields/person-name'
import { phone } from '@kabinet/contract/fields/phone'
import { inn10, inn12, kpp, ogrn, ogrnip, snils } from '@kabinet/contract/fields/russian-numbers'
import { freeText, id, oneLine } from '@kabinet/contract/fields/text'
import { timeZone } from '@kabinet/contract/fields/time-zone'
import { offeredTimeZones } from '../../lib/time-zones.ts'
import type { Schema } from '@kabinet/contract/route'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildOpenApi } from './openapi.ts'
import { createSchemaPrinter } from './json-schema.ts'

function validatorOf(schema: Schema): (value: unknown) => boolean {
  const printer = createSchemaPrinter()
  const printed = printer.input(schema)
  const ajv = new Ajv2020({ strict: false, logger: false })
  addFormats.default(ajv)
  ajv.addSchema({ components: { schemas: printer.named } }, 'api')
  return ajv.compile(JSON.parse(JSON.stringify(printed).replaceAll('"#/', '"api#/')))
}

const right: [string, Schema, readonly string[]][] = [
  ['e-mail', email, ['a@b.ru', "o'brien+x=y/z@sub.example.com", 'анна@пример.рф', `${'x'.repeat(64)}@example.com`]],
  ['phone', phone, ['+79123456789', '+73012345678']],
  ['login', login, ['+79123456789', 'анна@пример.рф']],
  ['name', firstName, ['Анна', 'Ян', 'Жан-Поль', 'Д’Артаньян', "O'Neil", 'ナオコ', 'عمر', 'Anna Maria', 'Ёлкин']],
  ['password', newPassword, ['Ognennaya-7Reka', 'aA1!aaaa', '-!@#$aA1', 'aA1^&*()_+=.,?']],
  ['line', oneLine(2, 64), ['Ромашка', 'A&B «1»', '🌼 и ко']],
  ['text', freeText, ['a\tb\r\nc', 'И.\n— П.', '🌼']],
  ['INN of ten', inn10, ['7707083893']],
  ['INN of twelve', inn12, ['500100732259']],
  ['KPP', kpp, ['773601001', '7736AZ001']],
  ['OGRN', ogrn, ['1027700132195']],
  ['OGRNIP', ogrnip, ['304500116000157']],
  ['SNILS', snils, ['11223344595']],
  ['id', id, ['01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4']],
  ['time zone', timeZone, offeredTimeZones],
]

const wrong: [string, Schema, readonly string[]][] = [
  ['e-mail', email, ['', 'a', 'a@b', '@b.ru', 'a@', 'a b@c.ru', 'a@b@c.ru', '"a"@b.ru', `${'x'.repeat(250)}@b.ru`]],
  ['phone', phone, ['', '+7912345678', '+791234567890', '+72123456789', '+19123456789', 'x']],
  ['login', login, ['', 'anna', '123']],
  ['name', firstName, ['', 'А', '-Анна', ' ', 'Анна1', 'A_B', '<b>', 'x'.repeat(65)]],
  [
    'password',
    newPassword,
    ['', 'short', 'alllowercase1!', 'ALLUPPER1!', 'NoDigits!!', 'NoSpecial11', 'Пароль-1aA', `aA1!${'x'.repeat(12)}`],
  ],
  ['line', oneLine(2, 64), ['x', 'a\nb', 'a\u202eb', 'a\u200bb', 'x'.repeat(65)]],
  ['text', freeText, ['', 'a\0b', 'a\u0007b', 'x'.repeat(1001)]],
  ['INN of ten', inn10, ['', '0000000000', '770708389', '77070838933', 'x']],
  ['KPP', kpp, ['', '000000000', '77360100', '7736az001x']],
  ['SNILS', snils, ['', '00000000000', '1122334459']],
  ['id', id, ['', '1', '01a1fd34da5d708a80d02e3e5ae4f5a4']],
]

describe('allows in the document each value that the server accepts in canonical form', () => {
  test.each(right)('%s', (_name, schema, values) => {
    const allows = validatorOf(schema)
    for (const value of values)
      expect([value, z.safeParse(schema, value).data, allows(value)]).toEqual([value, value, true])
  })
})

describe('rejects on the server each value that the document rejects', () => {
  test.each(wrong)('%s', (_name, schema, values) => {
    const allows = validatorOf(schema)
    for (const value of values)
      expect([value, z.safeParse(schema, value).success, allows(value)]).toEqual([value, false, false])
  })
})

test('describes rules between fields: a contact, the fields of a partner type, each platform once, an existing region', () => {
  const { paths } = buildOpenApi()
  const ajv = new Ajv2020({ strict: false, logger: false })
  addFormats.default(ajv)
  ajv.addSchema(buildOpenApi(), 'api')
  const allows = (path: string, body: unknown) => {
    const schema = paths[path]?.post?.requestBody?.content['application/json']?.schema
    return ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')), body)
  }
  const person = {
    first_name: 'Анна',
    last_name: 'Иванова',
    password: 'Ognennaya-7Reka',
    agreement: true,
    personal_data_consent: true,
  }
  expect(z.safeParse(registration, person).success).toBe(true)
  expect(allows('/api/auth/register', person)).toBe(false)
  expect(allows('/api/auth/register', { ...person, phone: '+79123456789' })).toBe(true)
  const firm = { type: 'ORGANIZATION', name: 'Ромашка', inn: '7707083893', kpp: '773601001', ogrn: '1027700132195' }
  expect(z.safeParse(newPartner, { ...firm, ogrn: undefined }).success).toBe(true)
  expect([allows('/api/partners', firm), allows('/api/partners', { ...firm, ogrnip: '304500116000157' })]).toEqual([
    true,
    false,
  ])
  const service = { name: 'Ромашка', platforms: ['WEB'], scopes: ['FIO'], redirect_uris: ['https://romashka.ru/cb'] }
  expect([allows('/api/clients', service), z.safeParse(newClient, service).success]).toEqual([true, true])
  for (const more of [{ platforms: ['WEB', 'WEB'] }, { redirect_uris: ['https://*.ru/'] }, { redirect_uris: ['x'] }])
    expect(allows('/api/clients', { ...service, ...more })).toBe(false)
  const passport = {
    document_type: 'passport',
    number: '4504123456',
    issued_by: 'ОВД',
    issued_at: '2010-04-15',
    department_code: '660001',
  }
  expect([
    allows('/api/documents', { ...passport, region: '66' }),
    allows('/api/documents', { ...passport, region: '00' }),
  ]).toEqual([true, false])
  expect(z.safeParse(newDocument, { ...passport, region: '00' }).success).toBe(false)
})
