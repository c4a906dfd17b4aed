import { expect, test } from 'vitest'
import { serviceNameProblem } from './service-name.ts'

test.each([
  'Ромашка',
  '1С-Отчётность',
  'S7 Airlines & Co.',
  'ООО «Ромашка»',
  "Rock'n'Roll",
  'IT-отдел',
  'Касса №12 (тест)',
  'Подписка 2027',
  'クラウド',
  'Auth.js 5',
  'Zoë',
  'Яндекс!',
])('takes %j', (name) => {
  expect(serviceNameProblem(name)).toBeNull()
})

test.each([
  '+7 900 123-45-67',
  '8 (800) 555 35 35 поддержка',
  'Звоните 88005553535',
  '123456',
  'evil.example',
  'Банк: bank-secure.ru',
  'https://evil.example',
  'www.evil',
  'help@evil',
  'банк.рф',
  '№1',
  '🌼 Ромашка',
  '...',
])('rejects %j, which passes for an address or a phone number', (name) => {
  expect(serviceNameProblem(name)).toBe('v.service.name')
})

test.each(['Cбербанк', 'Рaypal', 'Gοogle', 'Ромашка Bаnk'])('rejects two alphabets in one word: %j', (name) => {
  expect(serviceNameProblem(name)).toBe('v.service.mixed')
})
