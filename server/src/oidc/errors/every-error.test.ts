import { readdirSync, readFileSync } from 'node:fs'
import { errors } from 'oidc-provider'
import { expect, test } from 'vitest'
import { adviceFor, explainToOwner, reasonOf } from './find-advice.ts'

const read = (folder: URL) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.[jt]s$/.test(file))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n')
const source =
  read(new URL('../', import.meta.url)) + read(new URL('../../../../node_modules/oidc-provider/lib/', import.meta.url))

const classes = Object.entries(errors).filter(([name]) => !/^(OIDCProviderError|CustomOIDCProviderError)$/.test(name))
const literal = String.raw`(?:'((?:[^'\\]|\\.)*)'|undefined|\x60([^\x60]*)\x60)?`
const thrown = [...source.matchAll(new RegExp(String.raw`new (?:errors\.)?(\w+)\(${literal}(?:, ${literal})?`, 'g'))]
  .filter(([, name]) => classes.some(([known]) => known === name))
  .map(
    ([, name = '', said, template, detail]) =>
      [name, said ?? template?.replaceAll(/\$\{[^}]*\}/g, 'x'), detail] as const,
  )

type Make = new (description?: string, detail?: string) => InstanceType<typeof errors.OIDCProviderError>
const cases = [...classes.map(([name]) => [name, undefined, undefined] as const), ...thrown]

test('finds the errors of the library and ours', () => {
  expect(classes.length).toBeGreaterThan(30)
  expect(thrown.length).toBeGreaterThan(150)
})

test.each(cases)('has words for both sides: %s %s %s', (name, description, detail) => {
  const Class: Make = Reflect.get(errors, name)
  const refusal = new Class(
    description ?? (name === 'InvalidClientMetadata' ? 'client metadata is invalid' : undefined),
    detail,
  )
  const said = adviceFor(refusal)?.text ?? refusal.error_description ?? ''
  expect(said.length).toBeGreaterThan(5)
  const { text } = explainToOwner(reasonOf(refusal) ?? refusal.error_description ?? '')
  for (const words of [text.en, text.ru]) expect(words.length).toBeGreaterThan(10)
})
