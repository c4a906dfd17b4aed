import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawBehindPrerendered } from './take-over.ts'

let place: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  document.documentElement.dataset['prerendered'] = 'guest-ru'
  document.body.innerHTML = '<div class="prerendered" inert><h1>Вход</h1></div><div id="root"></div>'
  place = document.getElementById('root')!
})
afterEach(() => {
  vi.useRealTimers()
  delete document.documentElement.dataset['prerendered']
})

const isPicture = () => document.querySelector('.prerendered') !== null
const draw = async (html: string) => {
  place.innerHTML = html
  await vi.advanceTimersByTimeAsync(0)
}

test('the picture stands until the program has its own heading, and the two are never seen together', async () => {
  expect(drawBehindPrerendered(place)).toBe(true)
  expect([isPicture(), place.hidden]).toEqual([true, true])
  await draw('<div aria-busy="true"></div>')
  expect([isPicture(), place.hidden]).toEqual([true, true])
  await draw('<h1>Вход</h1>')
  expect([isPicture(), place.hidden]).toEqual([false, false])
  expect(document.documentElement.dataset['prerendered']).toBeUndefined()
})

test('what is still being loaded under the heading is waited for, a second at the most', async () => {
  drawBehindPrerendered(place)
  await draw('<h1>Личная информация</h1><div aria-busy="true"></div>')
  expect(isPicture()).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect([isPicture(), place.hidden]).toEqual([false, false])
})

test('a server that does not answer leaves no dead picture behind', async () => {
  drawBehindPrerendered(place)
  await draw('<div aria-busy="true"></div>')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([isPicture(), place.hidden]).toEqual([false, false])
})

test('without a picture the program draws as ever', () => {
  delete document.documentElement.dataset['prerendered']
  expect(drawBehindPrerendered(place)).toBe(false)
  expect(place.hidden).toBe(false)
})
