import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isJsonType, parseJsonBody } from './json-body.ts'

const read = (text: string) => parseJsonBody(Buffer.from(text))

test.each([
  ['{}', {}],
  ['{"a":{"b":[1,"x:y","\\"q\\":1"]},"c":null}', { a: { b: [1, 'x:y', '"q":1'] }, c: null }],
  ['{"имя":"Анна 🙂"}', { имя: 'Анна 🙂' }],
  ['"\\\\"', '\\'],
  [' [ ] ', []],
])('reads %s', (text, value) => {
  expect(read(text)).toEqual(value)
})

test('reads an empty body as undefined', () => {
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
])('rejects JSON with a problem: %s', (_what, text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ error: 'INVALID_PARAM_VALUE' }))
})

test('rejects bytes that are not UTF-8', () => {
  expect(() => parseJsonBody(Buffer.from([0x22, 0xff, 0x22]))).toThrow(
    expect.objectContaining({ error: 'INVALID_PARAM_VALUE' }),
  )
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
  'accepts the content type %s',
  (type) => {
    expect(isJsonType(type)).toBe(true)
  },
)

test.each([
  'application/json\ta',
  'application/jsonx',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'text/plain',
  undefined,
])('rejects the content type %s', (type) => {
  expect(isJsonType(type)).toBe(false)
})

const names = fc
  .string({ unit: 'grapheme', maxLength: 8 })
  .filter((name) => name !== '__proto__' && !name.includes('\0'))
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    names,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    tie('array'),
    tie('object'),
  ),
  array: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(names, tie('value'), { maxKeys: 4, noNullPrototype: true }),
})).value

test('reads any JSON with any spacing, and rejects it with a duplicate member name', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(0, 2, '\t'), names, (value, spaces, name) => {
      const text = JSON.stringify(value, null, spaces)
      expect(read(text)).toEqual(JSON.parse(text))
      const member = `${JSON.stringify(name)}:${text}`
      expect(read(`{${member}}`)).toEqual(JSON.parse(`{${member}}`))
      expect(() => read(`{${member},${member}}`)).toThrow(expect.objectContaining({ error: 'INVALID_PARAM_VALUE' }))
    }),
  )
})

test('throws only INVALID_PARAM_VALUE for arbitrary bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      try {
        parseJsonBody(Buffer.from(bytes))
      } catch (error) {
        expect(error).toMatchObject({ error: 'INVALID_PARAM_VALUE' })
      }
    }),
  )
})
