import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallError } from '../lib/call-error.ts'
import { callError } from '../testing/call-error.ts'
import { changeLanguage, languageStore, loadCabinetTexts } from '../text/language.ts'
import { toastQueue, type Toast } from '../ui/toast/toast-queue.ts'
import { createQueries } from './queries.tsx'

let said: Toast[]
let release: () => void

beforeAll(() => Promise.all([changeLanguage('ru'), loadCabinetTexts()]))
beforeEach(() => {
  said = []
  release = toastQueue.handOver((toast) => said.push(toast))
})
afterEach(() => release())

async function saidAfter(failed: CallError, meta: Record<string, unknown> = {}): Promise<string[]> {
  const queries = createQueries()
  const change = queries.getMutationCache().build(queries, { mutationFn: () => Promise.reject(failed), meta })
  await change.execute(undefined).catch(() => undefined)
  return said.map(({ kind, words }) => `${kind}: ${words(languageStore.get().t).replaceAll(/\s/g, ' ')}`)
}

test('keeps unused data for a minute [SP-9.06]', () => {
  const queries = createQueries()
  expect(queries.getDefaultOptions().queries?.gcTime).toBe(60_000)
})

test('shows too many requests as a toast even for quiet mutations [SP-8.26]', async () => {
  expect(await saidAfter(callError('THROTTLING'), { quiet: true })).toEqual([
    'error: Слишком много запросов. Попробуйте позже',
  ])
})

test("shows messages for users as a toast in the server's words [SP-8.28]", async () => {
  expect(await saidAfter(callError('HUMAN_FRIENDLY', { message: 'Не больше 50 сервисов' }), { quiet: true })).toEqual([
    'error: Не больше 50 сервисов',
  ])
})

test('reports an unknown error, or the failure of the act, without a readable reply [SP-8.25]', async () => {
  const unreadable = callError('UNEXPECTED', { status: 0, isUnreadable: true })
  expect(await saidAfter(unreadable, { otherwise: 'e.unknown' })).toEqual([
    'error: Неизвестная ошибка. Обновите страницу',
  ])
  said = []
  expect(await saidAfter(unreadable)).toEqual(['error: Не удалось сохранить данные. Попробуйте ещё раз'])
  said = []
  expect(await saidAfter(unreadable, { otherwise: 'e.delete' })).toEqual([
    'error: Не удалось удалить данные. Попробуйте ещё раз',
  ])
})

test('shows no toast for errors of fields', async () => {
  expect(await saidAfter(callError('INVALID_PARAM_VALUE'))).toEqual([])
})
