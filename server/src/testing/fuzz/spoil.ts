import type { Dice } from './dice.ts'

export const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u200b',
  'İ',
  '𝒜'.repeat(70),
  "'; drop table account; --",
  '%00',
  '../../etc/passwd',
  '{{7*7}}',
  'true',
  '123',
  'x'.repeat(300),
  'я'.repeat(6000),
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { length: 1 },
]

export function spoil(body: unknown, dice: Dice): unknown {
  if (body === null || typeof body !== 'object' || dice.percent(8)) return dice.pick(oddValues)
  if (Array.isArray(body)) return spoilList(body, dice)
  const entries = Object.entries(body)
  const at = dice.under(Math.max(1, entries.length))
  const [name, value] = entries[at] ?? ['x', undefined]
  const others = entries.filter((_, index) => index !== at)
  const ways: (() => unknown)[] = [
    () => Object.fromEntries(others),
    () => ({ ...body, [name]: dice.pick(oddValues) }),
    () => ({ ...body, [name]: spoil(value, dice) }),
    () => ({ ...body, [name]: [value] }),
    () => ({ ...body, [dice.pick(['extra', 'constructor', 'toString', '', 'id', 'admin'])]: dice.pick(oddValues) }),
    () => [body],
  ]
  return dice.pick(ways)()
}

function spoilList(list: unknown[], dice: Dice): unknown {
  const ways: (() => unknown)[] = [
    () => [],
    () => [...list, dice.pick(oddValues)],
    () => [...list, ...list],
    () => Array.from({ length: 300 }, () => list[0] ?? null),
    () => list.map((item) => spoil(item, dice)),
  ]
  return dice.pick(ways)()
}

export const brokenTexts = [
  '{',
  'null',
  '"x"',
  '[]',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  '{"login":"\\ud800"}',
  '{"a":NaN}',
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
  '\ufeff{}',
  'login=a&password=b',
  ' ',
]
