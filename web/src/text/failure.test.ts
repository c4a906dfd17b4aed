import { type ErrorName, errorName, errors } from '@kabinet/contract/errors'
import { serverTexts } from '@kabinet/contract/texts/by-locale'
import { beforeAll, expect, test, vi } from 'vitest'
import { noReply, unreadableReply } from '../session/read-failure.ts'
import { callError } from '../testing/call-error.ts'
import { failureText, type FailureTexts } from './failure.ts'
import { changeLanguage, languageStore, loadCabinetTexts } from './language.ts'

beforeAll(() => Promise.all([changeLanguage('ru'), loadCabinetTexts()]))

const names = Object.values(errors).map(({ code }) => errorName(code))
const words = (error: unknown, texts?: FailureTexts) =>
  failureText(error, languageStore.get().t, texts).replaceAll(/\s/g, ' ')

test.each(names)("shows %s in the server's words, and only codes 0 to 3 as an unknown error", (name) => {
  const expected = name === 'AUTH_FORBIDDEN' ? 'Нет доступа к этой странице' : serverTexts.ru.errors[name]
  expect(words(callError(name))).toBe(expected)
  expect(words(callError(name)) === 'Неизвестная ошибка. Обновите страницу').toBe(name === 'UNEXPECTED')
})

test('prefers the texts of a step: for its errors, and for failures of the server', () => {
  expect(words(callError('AUTH_FORBIDDEN'), { AUTH_FORBIDDEN: 'e.login' })).toBe('Неверный логин или пароль')
  const saving = (name: ErrorName) => words(callError(name), { otherwise: 'e.save' })
  const unsaved = 'Не удалось сохранить данные. Попробуйте ещё раз'
  expect([saving('UNEXPECTED'), saving('DATABASE'), words(new Error('of the page'), { otherwise: 'e.save' })]).toEqual(
    Array(3).fill(unsaved),
  )
  expect(saving('ALREADY_EXIST')).toBe('Такая запись уже есть')
})

test('distinguishes an expired code from a wrong one', () => {
  const shown = ['wrong', 'expired', null].map((reason) => words(callError('INVALID_OTP_CODE', { reason })))
  expect(shown).toEqual(['Неверный код', 'Код устарел. Запросите новый', 'Неверный код'])
})

test('names a missing answer, whatever the browser reports about the network, and no failed act', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const said = 'Ответ не пришёл. Проверьте связь и попробуйте ещё раз'
  expect([words(noReply()), words(noReply(), { otherwise: 'e.delete' })]).toEqual([said, said])
  expect(words(noReply(), { otherwise: 'e.load' })).toBe('Не удалось загрузить данные')
  network.mockReturnValue(false)
  expect(words(new TypeError('Failed to fetch dynamically imported module'))).toBe(said)
  expect([words(callError('UNEXPECTED')), words(unreadableReply(0))]).toEqual(
    Array(2).fill('Неизвестная ошибка. Обновите страницу'),
  )
})
