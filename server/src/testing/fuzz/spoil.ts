import type { Random } from '../../../../testbed/random.ts'

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

export function spoil(body: unknown, random: Random): unknown {
  if (body === null || typeof body !== 'object' || random.percent(8)) return random.pick(oddValues)
  if (Array.isArray(body)) return spoilList(body, random)
  const entries = Object.entries(body)
  const at = random.below(Math.max(1, entries.length))
  const [name, value] = entries[at] ?? ['x', undefined]
  const others = entries.filter((_, index) => index !== at)
  const ways: (() => unknown)[] = [
    () => Object.fromEntries(others),
    () => ({ ...body, [name]: random.pick(oddValues) }),
    () => ({ ...body, [name]: spoil(value, random) }),
    () => ({ ...body, [name]: [value] }),
    () => ({ ...body, [random.pick(['extra', 'constructor', 'toString', '', 'id', 'admin'])]: random.pick(oddValues) }),
    () => [body],
  ]
  return random.pick(ways)()
}

function spoilList(list: unknown[], random: Random): unknown {
  const ways: (() => unknown)[] = [
    () => [],
    () => [...list, random.pick(oddValues)],
    () => [...list, ...list],
    () => Array.from({ length: 300 }, () => list[0] ?? null),
    () => list.map((item) => spoil(item, random)),
  ]
  return random.pick(ways)()
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
