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
])('has the same version, sections and paragraphs in both languages', (ru: LegalText, en: LegalText) => {
  expect(shapeOf(en)).toEqual(shapeOf(ru))
})

test('uses the day of the text as its version', () => {
  for (const { version } of [userAgreementRu, personalDataRu])
    expect(new Date(version).toISOString()).toBe(`${version}T00:00:00.000Z`)
})

test('keeps the agreement and the consent separate [SP-2.09]', () => {
  expect(wordsOf(userAgreementRu)).not.toMatch(/даю .*согласие/)
  expect(wordsOf(personalDataRu)).toMatch(/даю .*согласие на обработку моих персональных данных/)
})

test.each([undefined, { name: 'ООО «Ромашка»', address: 'Москва, Тверская, 1' }])(
  'includes what the law requires in the consent: operator, purposes, data, actions, term, withdrawal',
  (operator) => {
    const text = wordsOf(withOperator(personalDataRu, 'personal_data', 'ru', operator))
    if (operator) expect(text).toContain('оператору — ООО «Ромашка» (адрес: Москва, Тверская, 1) —')
    for (const named of [/оператору/, /Цели:/, /СНИЛС; ИНН/, /Сбор, запись/, /Сколько действует/, /отозвать его/])
      expect(text).toMatch(named)
  },
)

test('uses one word for the account in the legal texts', () => {
  expect(wordsOf(userAgreementRu) + wordsOf(personalDataRu)).not.toMatch(/учётн/i)
})
