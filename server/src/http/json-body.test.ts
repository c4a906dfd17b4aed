import { expect, test } from 'vitest'
import { isJsonType, parseJsonBody } from './json-body.ts'

const read = (text: string) => parseJsonBody(Buffer.from(text))

test.each([
  ['{}', {}],
  ['{"a":{"b":[1,"x:y","\\"q\\":1"]},"c":null}', { a: { b: [1, 'x:y', '"q":1'] }, c: null }],
  ['{"имя":"Анна 🙂"}', { имя: 'Анна 🙂' }],
  ['"\\\\"', '\\'],
  [' [ ] ', []],
])('%s is read', (text, value) => {
  expect(read(text)).toEqual(value)
})

test('no bytes are no body', () => {
  expect(read('')).toBeUndefined()
})

test.each([
  ['broken', '{"a":'],
  ['a name given twice', '{"login":"a","login":"b"}'],
  ['a name given twice in other spellings', '{"login":"a","\\u006cogin":"b"}'],
  ['a name given twice deep inside', '{"a":[{"b":1,"b":1}]}'],
  ['__proto__', '{"__proto__":{"admin":true}}'],
  ['__proto__ deep inside', '{"a":[{"__proto__":1}]}'],
  ['NUL', '{"a":"\\u0000"}'],
  ['NUL in a name', '{"\\u0000":1}'],
  ['a lone surrogate', '{"a":["\\ud800"]}'],
  ['too deep', `${'['.repeat(40)}${']'.repeat(40)}`],
  ['very deep', '['.repeat(200_000)],
])('%s is refused', (_what, text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ error: 'INVALID_PARAM_VALUE' }))
})

test('bytes that are no UTF-8 are refused', () => {
  expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow(expect.objectContaining({ error: 'INVALID_PARAM_VALUE' }))
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])('%s is JSON', (type) => {
  expect(isJsonType(type)).toBe(true)
})

test.each([
  'application/json\ta',
  'application/jsonx',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'text/plain',
  undefined,
])('%s is not', (type) => {
  expect(isJsonType(type)).toBe(false)
})
