import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allTexts } from './all-texts.ts'

const ru: Record<string, string> = allTexts.ru
const en: Record<string, string> = allTexts.en

const sameInBoth = [
  'shell.title',
  'parts.errorLine',
  'me.id',
  'me.idName',
  'security.method.sms.bare',
  'service.reasonOf',
]

test('differs between Russian and English, except for texts that need no translation', () => {
  expect(Object.keys(ru).filter((key) => ru[key] === en[key])).toEqual(sameInBoth)
})

test('has no Russian letters in English texts, and some in every Russian text', () => {
  expect(Object.keys(en).filter((key) => /[а-яё]/i.test(en[key] ?? ''))).toEqual([])
  expect(Object.keys(ru).filter((key) => !/[а-яё]/i.test(ru[key] ?? '') && !sameInBoth.includes(key))).toEqual([])
})

test('quotes service names, in Russian after a noun, so that they are never declined', () => {
  const names = (text = '', key = '') =>
    text.includes('{service}') || (/^(service|access|home)\./.test(key) && /\{name\}/.test(text))
  const isBare = (text = '', quoted: RegExp) => !quoted.test(text)
  const keys = Object.keys(ru).filter((key) => names(ru[key], key))
  expect(keys.length).toBeGreaterThan(10)
  expect(keys.filter((key) => isBare(ru[key], /сервис(а|у|е|ом)? «\{(service|name)\}»/i))).toEqual([])
  expect(keys.filter((key) => isBare(en[key], /“\{(service|name)\}”/))).toEqual([])
})

test('uses every text [SP-8.32]', () => {
  const { names, patterns } = usedKeys()
  const stem = (key: string) => key.replace(/_(one|few|many|other)$/, '')
  const isAsked = (key: string) =>
    names.has(key) || names.has(stem(key)) || patterns.some((pattern) => pattern.test(stem(key)))
  expect(Object.keys(ru).filter((key) => !isAsked(key))).toEqual([])
})

function usedKeys() {
  const sources = ['web/src', 'contract/src', 'server/src']
    .flatMap((folder) => sourcesOf(join(import.meta.dirname, '../../..', folder)))
    .join('\n')
  const names = new Set([...sources.matchAll(/['"`]([a-zA-Z][\w.-]*)['"`]/g)].map(([, name = '']) => name))
  const made = [...sources.matchAll(/`((?:[a-zA-Z][\w.]*)?(?:\$\{[^{}`]*\}[\w.]*)+)`/g)].map(([, shape = '']) => shape)
  const patterns = made
    .filter((shape) => /^[a-zA-Z]+\./.test(shape))
    .map((shape) => new RegExp(`^${shape.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`))
  return { names, patterns }
}

/** Without the texts themselves and without tests: a text used only by tests is unused. */
function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.|[\\/](testing|texts)[\\/]|text[\\/](ru|en)[\\/]/.test(join(folder, file)),
    )
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}
