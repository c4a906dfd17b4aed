import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listQuery } from '../api/list.ts'
import { limits } from '../limits.ts'
import { code } from './code.ts'
import { isDay, pastDay } from './date.ts'
import { domainInLetters } from './domain.ts'
import { isEmail, normalizeEmail } from './email.ts'
import { locales, pickLocale } from './locale.ts'
import { readLogin } from './login.ts'
import { newPassword, passwordSpecials } from './new-password.ts'
import { passwordStrength } from './password-rules.ts'
import { firstName, lastName, middleName } from './person-name.ts'
import { formatPhone, normalizePhone } from './phone.ts'
import { redirectUriProblem } from './services/redirect-uri.ts'
import { isInn10, isInn12, isOgrn, isOgrnip, isSnils } from './russian-numbers.ts'
import { feedbackMessage, freeText, id, isStorable, oneLine, token } from './text.ts'

type Parser = {
  safeParse: (value: unknown) => { success: boolean; data?: unknown; error?: { issues: { message: string }[] } }
}
const problemOf = (parser: Parser, value: unknown) => parser.safeParse(value).error?.issues[0]?.message
const holds = <T>(values: fc.Arbitrary<T>, rule: (value: T) => unknown) =>
  fc.assert(fc.property(values, (value) => void rule(value)))

const lettersOf = (alphabet: string, length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...alphabet), ...length })
const decimals = '0123456789'
const anyText = fc.string({ unit: 'binary' })
const word = lettersOf('abcxyz019', { minLength: 1, maxLength: 12 })
const domain = fc.tuple(word, word).map(([name, top]) => `${name}.${top}a`)

describe('for any input', () => {
  const parsers = {
    code,
    firstName,
    freeText,
    id,
    lastName,
    middleName,
    newPassword,
    feedbackMessage,
    pastDay,
    token,
    line: oneLine(2, 64),
  }

  test.each(Object.entries<Parser>(parsers))(
    '%s rejects it with a message or returns text that it accepts unchanged',
    (_name, parser) => {
      holds(fc.oneof(anyText, fc.anything(), word), (input) => {
        const { success, data, error } = parser.safeParse(input)
        if (!success) return expect(error?.issues[0]?.message).toMatch(/^v\./)
        expect(isStorable(String(data))).toBe(true)
        expect(parser.safeParse(data).data).toBe(data)
      })
    },
  )

  test('parsers do not throw', () => {
    holds(anyText, (typed) => {
      for (const read of [readLogin, normalizePhone, domainInLetters, pickLocale, isDay, formatPhone, passwordStrength])
        expect(() => read(typed)).not.toThrow()
      expect(() => redirectUriProblem(typed, ['WEB', 'MOBILE'])).not.toThrow()
    })
  })
})

describe('an e-mail', () => {
  test('requires words between dots: rejects a..b@x.ru, .a@x.ru and a.@x.ru', () => {
    holds(fc.tuple(fc.array(word, { minLength: 1, maxLength: 4 }), domain), ([words, at]) => {
      expect(isEmail(`${words.join('.')}@${at}`)).toBe(true)
      expect(isEmail(`${words.join('.')}..b@${at}`)).toBe(false)
      expect(isEmail(`.${words.join('.')}@${at}`)).toBe(false)
      expect(isEmail(`${words.join('.')}.@${at}`)).toBe(false)
    })
  })

  test('has labels of 1 to 63 characters without outer hyphens, and a last one with a letter', () => {
    holds(fc.tuple(word, domain), ([name, at]) => {
      for (const wrong of [
        `-${at}`,
        `${at}-`,
        `${at}.`,
        `.${at}`,
        `x..${at}`,
        `${at}.7`,
        `${'a'.repeat(64)}.${at}`,
        'ru',
        '',
      ])
        expect(isEmail(`${name}@${wrong}`), wrong).toBe(false)
      expect(isEmail(`${name}@${'a'.repeat(63)}.${at}`)).toBe(true)
    })
  })

  test('has at most 64 characters before the @ and 254 in all', () => {
    holds(fc.integer({ min: 1, max: 200 }), (length) =>
      expect(isEmail(`${'a'.repeat(length)}@x.ru`)).toBe(length <= 64),
    )
    holds(fc.integer({ min: 100, max: 150 }), (labels) => {
      const spelled = `a@${'a.'.repeat(labels)}ru`
      expect(isEmail(spelled)).toBe(spelled.length <= limits.emailMax)
    })
  })

  test('has one form regardless of case, spaces and Unicode form', () => {
    const letters = lettersOf('aBйЙёäÅзＡ１', { minLength: 1, maxLength: 12 })
    holds(fc.tuple(letters, domain, fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD')), ([name, at, form]) => {
      const one = normalizeEmail(`${name}@${at}`)
      expect(normalizeEmail(one)).toBe(one)
      expect(normalizeEmail(`  ${name.toUpperCase().normalize(form)}@${at.toUpperCase()} `)).toBe(
        normalizeEmail(`${name.toUpperCase()}@${at}`),
      )
      expect(readLogin(` ${one.toUpperCase()}`)?.kind).toBe('email')
    })
  })

  test('is one address: rejects characters that a mailer could read as two', () => {
    const splitting = fc.constantFrom(...' ,;:()<>[]"\\\r\n\t\0@')
    holds(fc.tuple(word, splitting, word, domain), ([a, mark, b, at]) => {
      expect(isEmail(`${a}${mark}${b}@${at}`)).toBe(false)
      expect(isEmail(`${a}@${b}${mark}${at}`)).toBe(false)
    })
  })
})

describe('a past day', () => {
  const now = new Date('2024-02-29T12:00:00Z')
  beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  const day = (from: string, to: string) =>
    fc
      .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))

  test('is in 1900 or later', () => {
    holds(day('1900-01-01', '2024-02-29'), (value) => expect(pastDay.parse(value)).toBe(value))
    holds(day('0001-01-01', '1899-12-31'), (value) => expect(problemOf(pastDay, value)).toBe('v.date.year'))
    expect(problemOf(pastDay, '1850-06-01')).toBe('v.date.year')
  })

  test('is not tomorrow', () => {
    holds(day('2024-03-02', '2999-12-31'), (value) => expect(problemOf(pastDay, value)).toBe('v.date.future'))
  })

  test.each([
    ['2024-02-29T09:59:59Z', '2024-02-29'],
    ['2024-02-29T10:00:00Z', '2024-03-01'],
  ])('at %s the latest day on Earth is %s', (instant, last) => {
    vi.setSystemTime(instant)
    const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
    expect(pastDay.parse(last)).toBe(last)
    expect(problemOf(pastDay, next)).toBe('v.date.future')
  })

  test('exists in the calendar', () => {
    const digits = fc.tuple(
      fc.integer({ min: 1900, max: 2023 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    )
    holds(digits, ([year, month, date]) => {
      const isThere = month >= 1 && month <= 12 && date >= 1 && date <= new Date(Date.UTC(year, month, 0)).getUTCDate()
      expect(isDay([year, `${month}`.padStart(2, '0'), `${date}`.padStart(2, '0')].join('-'))).toBe(isThere)
    })
  })
})

describe('a name', () => {
  const name = lettersOf('ЙйЁёÅñấ', { minLength: limits.nameMin, maxLength: limits.nameMax })

  test('is stored and counted in composed form (NFC)', () => {
    holds(name, (typed) => {
      for (const field of [firstName, lastName, middleName])
        expect(field.parse(` ${typed.normalize('NFD')} `)).toBe(typed)
    })
    expect(problemOf(firstName, 'й'.normalize('NFD'))).toBe('v.name.min')
    expect(problemOf(firstName, 'й'.repeat(limits.nameMax + 1).normalize('NFD'))).toBe('v.name.max')
  })

  test('starts with a letter and contains no digit or sign', () => {
    const sign = fc.constantFrom(...'0123456789<>&"@;٣')
    holds(fc.tuple(name, sign), ([typed, mark]) => {
      expect(problemOf(firstName, `${typed.slice(0, 60)}${mark}а`)).toBe('v.firstName')
      expect(problemOf(lastName, `-${typed.slice(0, 60)}`)).toBe('v.lastName')
      expect(problemOf(middleName, `${mark}${typed.slice(0, 60)}`)).toBe('v.middleName')
    })
  })
})

test('accepts a token of 1 to 512 unreserved characters of RFC 3986', () => {
  const unreserved = 'abcXYZ0189-._~'
  holds(lettersOf(unreserved, { minLength: 1, maxLength: 512 }), (value) => expect(token.parse(value)).toBe(value))
  holds(lettersOf(unreserved, { minLength: 513, maxLength: 2000 }), (value) =>
    expect(problemOf(token, value)).toBe('v.value'),
  )
  holds(fc.tuple(word, fc.constantFrom(...' /%+=&\n\0я'), word), (parts) =>
    expect(problemOf(token, parts.join(''))).toBe('v.value'),
  )
  expect(problemOf(token, '')).toBe('v.required')
})

test('accepts a password exactly when it satisfies every rule', () => {
  const near = lettersOf(`aZ5${passwordSpecials} яk`, { minLength: 0, maxLength: 20 })
  holds(near, (typed) => {
    const isAllowed = [...typed].every((one) => /[a-zA-Z0-9]/.test(one) || passwordSpecials.includes(one))
    const isLong = typed.length >= limits.passwordMin && typed.length <= limits.passwordMax
    const isMixed =
      /[a-z]/.test(typed) &&
      /[A-Z]/.test(typed) &&
      /\d/.test(typed) &&
      [...typed].some((one) => passwordSpecials.includes(one))
    expect(newPassword.safeParse(typed).success).toBe(isAllowed && isLong && isMixed)
  })
})

test('normalizes every spelling of a phone to one number and formats it back', () => {
  const national = fc
    .tuple(fc.constantFrom(...'3456789'), lettersOf(decimals, { minLength: 9, maxLength: 9 }))
    .map((parts) => parts.join(''))
  const separator = fc.constantFrom('', ' ', '-', ') ', '–')
  holds(fc.tuple(national, fc.constantFrom('', '7', '8', '+7'), separator), ([digits, prefix, mark]) => {
    const spelled = `${prefix}${mark}${digits.slice(0, 3)}${mark}${digits.slice(3)}`
    const number = `+7${digits}`
    expect(normalizePhone(spelled)).toBe(number)
    expect(normalizePhone(formatPhone(number))).toBe(number)
  })
})

test.each([
  ['INN of an organization', isInn10, 10, 1],
  ['INN of a person', isInn12, 12, 2],
  ['OGRN', isOgrn, 13, 1],
  ['OGRNIP', isOgrnip, 15, 1],
  ['SNILS', isSnils, 11, 2],
] as const)('%s: exactly one ending has the right check digits', (_name, isRight, length, check) => {
  const rest = length - check - 1
  holds(
    fc.tuple(fc.constantFrom(...'123456789'), lettersOf(decimals, { minLength: rest, maxLength: rest })),
    (digits) => {
      const endings = Array.from({ length: 10 ** check }, (_, ending) => `${ending}`.padStart(check, '0'))
      expect(endings.filter((ending) => isRight(digits.join('') + ending))).toHaveLength(1)
    },
  )
})

test('requires https and a host as the browser reads it for a return address', () => {
  holds(fc.webUrl({ validSchemes: ['https'], withQueryParameters: false }), (url) => {
    const { host } = new URL(url)
    if (redirectUriProblem(url, ['WEB']) === null)
      expect(url.slice('https://'.length).toLowerCase().startsWith(host)).toBe(true)
    expect(redirectUriProblem(url.replace('https', 'http'), ['WEB'])).not.toBeNull()
    expect(redirectUriProblem(`${url}#x`, ['WEB'])).not.toBeNull()
    expect(redirectUriProblem(url.replace('https://', 'https://user@'), ['WEB'])).not.toBeNull()
  })
})

test('accepts a limit from 1 to the maximum, any offset, and no other parameter', () => {
  const query = listQuery(['name', 'since'])
  holds(fc.integer({ min: -10, max: limits.listMax * 2 }), (limit) => {
    expect(query.safeParse({ limit: `${limit}` }).success).toBe(limit >= 1 && limit <= limits.listMax)
    expect(query.safeParse({ offset: `${limit}` }).success).toBe(limit >= 0)
  })
  holds(anyText, (text) => {
    expect(query.safeParse({ limit: text }).success).toBe(
      /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= limits.listMax,
    )
    expect(query.safeParse({ q: text }).success).toBe(text.trim().length <= 100 && !text.includes('\0'))
    expect(query.safeParse({ [`x${text}`]: '1' }).success).toBe(false)
  })
})

test('picks the first supported language', () => {
  const tag = fc
    .tuple(fc.constantFrom('ru', 'en', 'de', 'zh', 'x'), fc.constantFrom('', '-RU', '-Latn-US', ';q=0.5'))
    .map((parts) => parts.join(''))
  holds(fc.array(tag), (tags) => {
    const first = tags.map((one) => one.slice(0, 2)).find((one) => locales.some((locale) => locale === one))
    expect(pickLocale(tags.join(', ').toUpperCase())).toBe(first)
    expect(pickLocale(undefined, null, ...tags)).toBe(first)
  })
})
