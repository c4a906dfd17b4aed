import { daysOfTerm } from '@kabinet/contract/data/consent-terms'
import { limits as shared } from '@kabinet/contract/limits'
import { renewClientSecret } from '@kabinet/contract/api/services/clients.api'
import { type GuidePage, guidePages } from '@kabinet/contract/integrate/guide-pages'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultLimits } from '../config/limits.ts'
import { answerDays } from '../domain/erasure/erasure.sql.ts'
import { serviceRules } from '../domain/sweep/retention-services.ts'
import { maxBytes } from '../lib/outside/guarded-json.ts'
import { longestSeconds } from './authorize/signed-requests.ts'
import { documentSeconds } from './client-registration/documents.ts'
import { oldestSeconds } from './client-registration/fresh-keys.ts'
import { interval } from './device/device-flow.ts'
import { deviceCodeSeconds, grantSeconds, lifetimes, refreshIdle } from './protocol/lifetimes.ts'
import { announcedSeconds } from './provider/discovery.ts'
import { onTheWaySeconds, repeatSeconds } from './token/repeated-refresh.ts'
import { jwtSeconds } from './token/resources.ts'

const units: Record<string, number> = { second: 1, minute: 60, hour: 3600, day: 86_400, KB: 1024, bit: 1, секунд: 1 }
Object.assign(units, { минут: 60, час: 3600, дней: 86_400, КБ: 1024, бит: 1 })
const words: Record<string, number> = { a: 1, an: 1, two: 2, five: 5, ten: 10, двух: 2, пять: 5, десять: 10 }

const english = /\b(\d+|an?|two|five|ten) (?:more )?(second|minute|hour|day|KB|bit)s?\b(?! step)/g
const russian = /(?<!\p{L})(\d+|двух|пять|десять) (секунд|минут|час|дней|КБ|бит)/gu

const codeSeconds = Number(lifetimes(defaultLimits)?.AuthorizationCode)
const overlap = [73, 72].find((keep_old_hours) => renewClientSecret.body.safeParse({ keep_old_hours }).success) ?? 0

/**
 * What the program says about each figure of a page, in their order, in seconds or bytes. `Number`s here are advice to the reader, or
 * tested where they arise: `request_uri` and JWT of a log-out (the library's defaults), 2048 bits (`service-keys.test.ts`).
 */
const facts: Partial<Record<GuidePage, readonly number[]>> = {
  data: [1, daysOfTerm.month * 86_400],
  refresh: [repeatSeconds.authenticated, onTheWaySeconds, refreshIdle, grantSeconds],
  'sign-out': [120],
  levels: [300],
  secrets: [overlap * 3600, 2048],
  'your-api': [jwtSeconds],
  devices: [interval, deviceCodeSeconds],
  'service-account': [shared.accessSeconds, answerDays * 86_400],
  'register-by-software': [
    oldestSeconds,
    serviceRules['open clients'].keep.days * 86_400,
    maxBytes,
    5,
    documentSeconds,
  ],
  'pushed-and-signed': [60, longestSeconds],
  reference: [announcedSeconds, codeSeconds, shared.accessSeconds],
  requests: [serviceRules['requests of services'].keep.days * 86_400, 86_400, 60],
  errors: [codeSeconds],
}

const figuresIn = (file: string, pattern: RegExp) =>
  [
    ...readFileSync(new URL(`../../../docs/integrate/${file}`, import.meta.url), 'utf8')
      .replaceAll(/```[\s\S]*?```/g, '')
      .matchAll(pattern),
  ].map(([, count = '', unit = '']) => (words[count] ?? Number(count)) * (units[unit] ?? Number.NaN))

test.each(guidePages)('gives every figure of %s as the program has it', (page) => {
  expect(figuresIn(`${page}.md`, english)).toEqual(facts[page] ?? [])
})

test('gives figures with digits in Russian as in English', () => {
  for (const page of guidePages) {
    const translated = figuresIn(`${page}.ru.md`, russian)
    expect([page, translated.filter((figure) => !facts[page]?.includes(figure))]).toEqual([page, []])
  }
})

test('repeats the shorter period for clients without a secret', () => {
  for (const [file, pattern] of [
    ['refresh.md', /\((\d+) for a client without a secret\)/],
    ['refresh.ru.md', /\(без секрета — (\d+)\)/],
  ] as const)
    expect(pattern.exec(readFileSync(new URL(`../../../docs/integrate/${file}`, import.meta.url), 'utf8'))?.[1]).toBe(
      String(repeatSeconds.public),
    )
})
