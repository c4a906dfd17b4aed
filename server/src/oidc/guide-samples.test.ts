import { decideDeviceRequest } from '@kabinet/contract/api/device.api'
import { createRegistrationToken } from '@kabinet/contract/api/services/client-registration.api'
import { deviceGrant, signInGrants } from '@kabinet/contract/data/grant-types'
import { locales } from '@kabinet/contract/fields/locale'
import { fillGuide } from '@kabinet/contract/integrate/guide'
import { guideFile, guidePaths } from '@kabinet/contract/integrate/guide-pages'
import { sampleIssuer } from '@kabinet/contract/integrate/guide-text'
import type { Recipe } from '@kabinet/contract/integrate/recipe'
import { recipes } from '@kabinet/contract/integrate/snippets'
import { execFile, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as client from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/ids.ts'
import { decide, pageOf, testSso } from '../testing/sso.ts'
import { readDocument } from './client-registration/read-document.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const w = testSso()
const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
const env = (more: Record<string, string | undefined>) => ({ cwd: root, env: { ...process.env, ...more } })
const guideOf = (locale: (typeof locales)[number], issuer: string) =>
  guidePaths
    .map((path) => fillGuide(readFileSync(join(root, 'docs', guideFile(path, locale)), 'utf8'), issuer, locale))
    .join('\n')
const installs = /^(npm|pip|apt) install /

function samplesOf(guide: string): { language: string; code: string }[] {
  const prose = guide.replaceAll(/<!-- code [\s\S]*?<!-- \/code -->/g, '')
  return [...prose.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)]
    .map(([, language = '', code = '']) => ({ language, code }))
    .filter(({ code }) => !installs.test(code))
}

function sampleWith(words: string): string {
  const found = samplesOf(guideOf('en', w.base)).find(({ code }) => code.includes(words))
  if (!found) throw new Error(`the guide has no code with ${words}`)
  return found.code
}

test('has the same code in each language, and a test here for each sample that is not a recipe', () => {
  const [first = [], ...others] = locales.map((locale) => samplesOf(guideOf(locale, sampleIssuer)))
  for (const other of others) expect(other).toEqual(first)
  expect(first.map(({ language, code }) => [language, code.slice(0, 14)])).toEqual([
    // interop/frameworks.interop.ts
    ['python', 'import os\n\nfro'],
    ['sh', 'node -e "crypt'],
    ['jsx', 'import { creat'],
    ['ts', 'import { Compo'],
    // guide-chapters.test.ts
    ['js', '// Visitors wh'],
    ['js', 'import { Datab'],
    ['js', '// True for a '],
    // e2e/guide-ci.e2e.ts
    ['yaml', '# GitHub Actio'],
    ['js', 'import { reque'],
    ['js', 'import { creat'],
    ['sh', 'curl -u "$CLIE'],
    ['sh', 'curl -H "Autho'],
    ['http', 'POST https://i'],
    ['json', '{\n  "client_id'],
  ])
})

test('installs the same packages as the page of a service', () => {
  const shown = [...guideOf('en', sampleIssuer).matchAll(/^```sh\n(npm install .+)\n```$/gm)].map(([, line]) => line)
  const known = Object.values<Recipe>(recipes).map(({ install }) => install)
  const others = shown.filter((line) => !known.includes(line ?? ''))
  const tested = readFileSync(join(root, 'interop/frameworks.interop.ts'), 'utf8')
  const packages = others.flatMap((line = '') => line.split(' ').slice(2))
  expect(packages.filter((name) => !tested.includes(`'${name}@`))).toEqual([])
  expect(shown.length).toBeGreaterThan(8)
})

test('creates a pair of keys by its command, with which a service authenticates', async () => {
  const { stdout } = await run('sh', ['-c', sampleWith('generateKey')], env({}))
  const [publicKey, privateKey] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { accountId } = await w.someone()
  const { clientId } = await w.service(accountId, {
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [publicKey] },
    grant_types: [...signInGrants, 'client_credentials'],
  })
  const key = await crypto.subtle.importKey('jwk', privateKey, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const proof = client.PrivateKeyJwt({ key, kid: privateKey.kid })
  const config = await client.discovery(new URL(w.base), clientId, undefined, proof, {
    execute: [client.allowInsecureRequests],
  })
  expect(await client.clientCredentialsGrant(config, { scope: 'service:stats' })).toHaveProperty('access_token')
})

test('registers a service by its request', async () => {
  const body = { name: 'Reports', services: 1, days: 1 }
  const { body: made } = await w.call(createRegistrationToken, { body }, pageOf(await w.someone()))
  const [head = '', text] = sampleWith('/oauth/register')
    .replace('YOUR_REGISTRATION_TOKEN', made.token ?? '')
    .split('\n\n')
  const [start = '', ...lines] = head.split('\n')
  const [method = '', address = ''] = start.split(' ')
  const headers = lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? ''])
  const answer = await fetch(address, { method, headers, body: text ?? '' })
  expect([answer.status, await answer.json()]).toEqual([
    201,
    expect.objectContaining({ client_name: 'Reports', client_secret: expect.any(String) }),
  ])
})

test('describes an unregistered application by a valid document', () => {
  const document = JSON.parse(sampleWith('agent.example'))
  expect(readDocument(document.client_id, document)).toMatchObject({ client_name: 'Agent', application_type: 'native' })
})

test('reads statistics and deliveries of a service by its commands', async () => {
  const { accountId } = await w.someone()
  const service = await w.service(accountId, { grant_types: [...signInGrants, 'client_credentials'] })
  const [token = '', ...reads] = sampleWith('curl -u').split('\n')
  const secrets = { CLIENT_ID: service.clientId, CLIENT_SECRET: service.secret }
  const { access_token } = JSON.parse((await run('sh', ['-c', token], env(secrets))).stdout)
  const answers = reads.map(async (command) =>
    JSON.parse((await run('sh', ['-c', command], env({ TOKEN: access_token }))).stdout),
  )
  expect(await Promise.all(answers)).toEqual([
    { items: expect.arrayContaining([expect.objectContaining({ sign_ins: 0 })]) },
    { items: [] },
  ])
})

test('confirms an erasure by its command', async () => {
  const { accountId } = await w.someone()
  const service = await w.service(accountId, { grant_types: [...signInGrants, 'client_credentials'] })
  const TXN = newId()
  const erased = { account_id: newId(), service_id: service.id, name: 'Ромашка' }
  await w.db
    .insertInto('erasure_request')
    .values({ ...erased, id: TXN, asked_at: new Date() })
    .execute()
  const due = { account_id: erased.account_id, sealed_contact: '', answer_by: new Date(Date.now() + 1e6) }
  await w.db.insertInto('erasure').values(due).execute()
  const { access_token: TOKEN } = await client.clientCredentialsGrant(service.config, { scope: 'service:erasures' })
  await run('sh', ['-c', sampleWith('/api/service/erasures')], env({ TOKEN, TXN }))
  expect(await w.db.selectFrom('erasure_request').select('result').execute()).toEqual([{ result: 'done' }])
})

test('signs a device in by its code', async () => {
  const [owner, anna] = [await w.someone(), await w.someone({ first_name: 'Anna' })]
  const { clientId, secret } = await w.service(owner.accountId, { grant_types: [...signInGrants, deviceGrant] })
  const filling = { issuer: w.base, clientId, redirectUri: 'https://service.example/callback', scope: 'openid profile' }
  const code = recipes.device.steps(filling)['sign-in'] ?? ''
  const device = spawn(process.execPath, ['--input-type=module', '-e', code], env({ CLIENT_SECRET: secret }))
  let said = ''
  const userCode = Promise.withResolvers<string>()
  device.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    const [, shown] = /and type (\S+)\n/.exec(said) ?? []
    if (shown) userCode.resolve(shown)
  })
  const ended = new Promise((resolve) => device.on('exit', resolve))
  const body = { user_code: await userCode.promise, decision: 'continue' } as const
  const { body: begun } = await anna.browser.call(decideDeviceRequest, { body })
  const interaction = new URL(begun.redirect_url ?? '').searchParams.get('interaction') ?? ''
  const { body: decided } = await decide(anna.browser, interaction)
  await anna.browser.follow(decided.redirect_url)
  expect(await ended).toBe(0)
  expect(said).toMatch(/Signed in: .*"given_name":"Anna"/)
})

test.each(Object.values<Recipe>(recipes).filter(({ language }) => language === 'python' || language === 'sh'))(
  'compiles the file $file of $title',
  async ({ file, language, steps }) => {
    const folder = temporaryFolder(onTestFinished)
    const filling = {
      issuer: w.base,
      clientId: 'one',
      redirectUri: 'https://service.example/callback',
      scope: 'openid',
    }
    writeFileSync(join(folder, file), Object.values(steps(filling)).join('\n'))
    const check = language === 'sh' ? ['sh', '-n', file] : ['python3', '-m', 'py_compile', file]
    expect((await run('env', check, { cwd: folder })).stderr).toBe('')
  },
)
