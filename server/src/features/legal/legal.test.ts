import { getLegalText } from '@kabinet/contract/api/legal.api'
import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { keepLegalTexts } from './keep-legal-texts.ts'

const w = testWorld()

const startWith = (version: string, words: string, ownLegal: LegalKind[] = ['user_agreement']) => {
  const { brand } = w.deps.config
  const text = { version, title: 'Own', sections: [{ heading: '', paragraphs: [words] }] }
  const legal = { ...brand.legal, user_agreement: { ru: text, en: text } }
  return keepLegalTexts({ ...w.deps, config: { ...w.deps.config, brand: { ...brand, legal, ownLegal } } })
}
const storedTexts = () => w.db.selectFrom('legal_text').select(['kind', 'version', 'locale', 'own']).execute()

test('stores each document once across restarts', async () => {
  await keepLegalTexts(w.deps)
  await keepLegalTexts(w.deps)
  expect(await storedTexts()).toHaveLength(4)
  await startWith('2027-01-31', 'Words.')
  expect((await storedTexts()).filter(({ own }) => own)).toHaveLength(2)
})

test('finds an accepted document by the hash in the agreement', async () => {
  await keepLegalTexts(w.deps)
  await w.person('anna')
  const agreed = w.db.selectFrom('agreement').innerJoin('legal_text', 'legal_text.text_hash', 'agreement.text_hash')
  const rows = await agreed.select(['legal_text.content', 'agreement.kind']).execute()
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['personal_data', 'user_agreement'])
  expect(rows.map(({ content }) => content.sections.length)).toEqual([expect.any(Number), expect.any(Number)])
})

test('rejects a changed text of the same version, but not the same text or a new version', async () => {
  await startWith('2027-01-31', 'Words.')
  await expect(startWith('2027-01-31', 'Other words.')).rejects.toThrow(
    'BRAND_DIR legal/user-agreement/2027-01-31.ru.md: differs from the text that users accepted',
  )
  await startWith('2027-01-31', 'Words.')
  await startWith('2027-02-01', 'Other words.')
})

test('keeps a version whose file was removed', async () => {
  await startWith('2027-01-31', 'Words.')
  await keepLegalTexts(w.deps)
  expect((await storedTexts()).filter(({ version }) => version === '2027-01-31')).toHaveLength(2)
})

test('returns the document to agree to, in the reader’s language', async () => {
  const read = (kind: LegalKind, locale: string) =>
    w.call(getLegalText, { query: { kind } }, { headers: { 'device-locale': locale } })
  expect((await read('personal_data', 'ru')).body).toEqual(w.deps.config.brand.legal.personal_data.ru)
  expect((await read('user_agreement', 'en')).body.title).toBe('User agreement')
  expect((await w.app.inject('/api/legal-texts?kind=__proto__')).statusCode).toBe(400)
})
