import { expect, test } from 'vitest'
import { withOperator } from './operator.ts'
import { personalDataEn } from './personal-data.en.ts'
import { personalDataRu } from './personal-data.ru.ts'
import type { LegalText } from './legal-text.ts'
import { userAgreementEn } from './user-agreement.en.ts'
import { userAgreementRu } from './user-agreement.ru.ts'

const shapeOf = ({ version, sections }: LegalText) => ({
  version,
  sections: sections.map(({ paragraphs }) => paragraphs.length),
})
const wordsOf = ({ title, sections }: LegalText) =>
  [title, ...sections.flatMap((one) => [one.heading, ...one.paragraphs])].join('\n')

test.each([
  [userAgreementRu, userAgreementEn],
  [personalDataRu, personalDataEn],
])('both languages of a legal text have the same version, sections and paragraphs', (ru: LegalText, en: LegalText) => {
  expect(shapeOf(en)).toEqual(shapeOf(ru))
})

test('a version is the day of the text', () => {
  for (const { version } of [userAgreementRu, personalDataRu])
    expect(new Date(version).toISOString()).toBe(`${version}T00:00:00.000Z`)
})

test('the agreement and the consent are two texts: neither gives what the other is for [SP-2.09]', () => {
  expect(wordsOf(userAgreementRu)).not.toMatch(/даю .*согласие/)
  expect(wordsOf(personalDataRu)).toMatch(/даю .*согласие на обработку моих персональных данных/)
})

test.each([undefined, { name: 'ООО «Ромашка»', address: 'Москва, Тверская, 1' }])(
  'the consent names what the law asks of it: operator, purposes, data, actions, term, withdrawal',
  (operator) => {
    const text = wordsOf(withOperator(personalDataRu, 'personal_data', 'ru', operator))
    if (operator) expect(text).toContain('оператору — ООО «Ромашка» (адрес: Москва, Тверская, 1) —')
    for (const named of [/оператору/, /Цели:/, /СНИЛС; ИНН/, /Сбор, запись/, /Сколько действует/, /отозвать его/])
      expect(text).toMatch(named)
  },
)

test('the legal texts call the account an account', () => {
  expect(wordsOf(userAgreementRu) + wordsOf(personalDataRu)).not.toMatch(/учётн/i)
})
