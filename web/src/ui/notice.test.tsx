import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CallError } from '../lib/call-error.ts'
import { callError } from '../testing/call-error.ts'
import { changeLanguage } from '../text/language.ts'
import { FailureNotice } from './notice.tsx'

beforeEach(() => void vi.useFakeTimers())

const tooMany = (retryAfter?: number, reason: string | null = null) => callError('THROTTLING', { retryAfter, reason })
const draw = (failure: CallError) => render(<FailureNotice failure={failure} />).container
const seen = (box: HTMLElement) => box.querySelector('[aria-hidden="true"]:not(svg)')?.textContent
const heard = (box: HTMLElement) => box.querySelector('.hidden-visually')?.textContent
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))

test('counts down visually after too many requests, announces it once, and announces the end', async () => {
  await changeLanguage('ru')
  const box = draw(tooMany(41))
  expect([seen(box), heard(box)]).toEqual(Array(2).fill('Слишком много запросов. Попробуйте через 41 секунду'))
  pass(21)
  expect(seen(box)).toBe('Слишком много запросов. Попробуйте через 20 секунд')
  expect(heard(box)).toContain('через 41 секунду')
  pass(20)
  expect(box.textContent).toBe('Можно попробовать ещё раз')
  expect(box.querySelector('[role="alert"]')).toBeNull()
})

test.each([
  [40, 'in 40 seconds'],
  [91, 'in 2 minutes'],
  [1800, 'in 30 minutes'],
  [7200, 'in 2 hours'],
])('words %i seconds naturally: %s', async (seconds, words) => {
  await changeLanguage('en')
  expect(seen(draw(tooMany(seconds)))).toBe(`Too many requests. Try again ${words}`)
})

test("shows the server's message when it gives no duration", async () => {
  await changeLanguage('ru')
  expect(draw(tooMany()).textContent).toBe('Слишком много запросов. Попробуйте позже')
})

test('tells the user when a limit of the network address is exceeded', async () => {
  await changeLanguage('en')
  expect(seen(draw(tooMany(40, 'address')))).toBe(
    'Too many requests from your network, not only yours. Try again in 40 seconds',
  )
})

test.each([
  ['ru', 'Сейчас мы не можем отправить SMS. Укажите почту или попробуйте после 15:00'],
  ['en', 'We cannot send an SMS now. Use an e-mail, or try after 3:00 PM'],
] as const)('names the time when SMS are sent again, in %s', async (locale, words) => {
  vi.setSystemTime(new Date(2026, 10, 28, 14, 59, 20))
  await changeLanguage(locale)
  expect(draw(tooMany(30, 'sms')).textContent?.replaceAll(/\s/g, ' ')).toBe(words)
})
