import { createClient } from '@hey-api/openapi-ts'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kabinet, startKabinet } from '../e2e/kabinet.ts'

/** Beside this file, so that Vitest imports what lies there. */
const folder = mkdtempSync(join(import.meta.dirname, '.generated-'))
let kabinet: Kabinet

/** A program of somebody who has nothing but the generated files. Where the API would refuse, the compiler does. */
const program = `
import { authorize, createPartner, listPartners, listRegions, register } from './client'
import type { components, operations } from './types'

export async function signIn(baseUrl: string, login: string, password: string): Promise<string> {
  const { data, error } = await authorize({ baseUrl, body: { login, password } })
  if (error) return \`\${error.error_code} \${error.reason ?? ''} \${error.fields?.[0]?.path ?? ''}\`
  const { data: page } = await listPartners({ baseUrl, auth: () => data.access_token, query: { limit: 10, order: 'desc' } })
  return page?.items[0]?.display_name ?? 'nobody'
}

export async function regions(baseUrl: string, limit: number): Promise<string[]> {
  const { data } = await listRegions({ baseUrl, query: { limit }, headers: { 'device-locale': 'en-US' } })
  return (data?.items ?? []).map(({ name }) => name)
}

type Registration = operations['register']['requestBody']['content']['application/json']
const person = { first_name: 'Анна', last_name: 'Иванова', password: 'Ognennaya-7Reka', agreement: true, personal_data_consent: true } as const
export const withMail: Registration = { ...person, email: 'anna@example.ru' }
export const refusal: components['schemas']['Error']['error_code'] = 1021

export const wrong = [
  // @ts-expect-error: an e-mail or a phone is needed
  () => register({ body: person }),
  // @ts-expect-error: a number
  () => listPartners({ query: { limit: 'ten' } }),
  // @ts-expect-error: an organization has an INN
  () => createPartner({ body: { type: 'ORGANIZATION', name: 'Ромашка' } }),
  // @ts-expect-error: there is no such error
  () => ((code: components['schemas']['Error']['error_code']) => code)(4711),
]
`

beforeAll(async () => {
  kabinet = await startKabinet()
  const input = join(folder, 'openapi.json')
  writeFileSync(input, await (await fetch(`${kabinet.url}/api/openapi.json`)).text())
  writeFileSync(join(folder, 'types.ts'), astToString(await openapiTypes(new URL(`file://${input}`))))
  await createClient({ input, output: join(folder, 'client'), logs: { level: 'silent' } })
  writeFileSync(join(folder, 'program.ts'), program)
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await kabinet?.stop()
})

test('clients that openapi-typescript and hey-api generate compile under `strict`, and refuse what the API refuses', () => {
  const options = ['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--target', 'es2022', '--module', 'esnext']
  const library = ['--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable', '--types', '']
  const tsc = join(import.meta.dirname, '../node_modules/.bin/tsc')
  expect(() =>
    execFileSync(tsc, ['--ignoreConfig', ...options, ...library, join(folder, 'program.ts')], {
      stdio: 'pipe',
      encoding: 'utf8',
    }),
  ).not.toThrow()
})

test('they speak with the running server', async () => {
  const { signIn, regions } = await import(join(folder, 'program.ts'))
  expect(await signIn(kabinet.url, 'nobody@example.ru', 'Ognennaya-7Reka')).toBe('9  ')
  expect(await signIn(kabinet.url, 'nobody', 'x')).toBe('4  login')
  expect(await regions(kabinet.url, 2)).toEqual(['Altai Krai', 'Altai Republic'])
})
