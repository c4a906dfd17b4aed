import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { oldestBrowsers } from '../../web/browsers.ts'
import { newerCallsIn } from './newer-calls.ts'

test.each([
  ['const id = crypto.randomUUID()', 'crypto.randomUUID'],
  ['const sorted = names.filter(Boolean).toSorted()', 'toSorted'],
  ['const url = URL.canParse(text) ? text : null', 'canParse'],
  ['const parts = text.split(/(?<=@)/)', 'lookbehind'],
  ['class Page { static { start() } }', 'a static block'],
  ['const isWord = /\\p{L}/v.test(text)', 'the flag v'],
  ['const names = map.values().map(String)', 'a helper of iterators'],
  ['if ("PublicKeyCredential" in window) PublicKeyCredential.name', 'PublicKeyCredential'],
])('finds what the oldest browsers lack: %s', (code, name) => {
  expect(newerCallsIn('page.ts', code)).toEqual([`${name} at page.ts:1`])
})

test('accepts calls that all of them have, and schemas with similar names', () => {
  const code =
    'z.union([a]); [1].at(-1); [1].findLast(Boolean); Object.values({}).map(String); [...map.keys()].map(String)'
  expect(newerCallsIn('page.ts', code)).toEqual([])
})

/** These files ask the browser first. */
const guarded: Record<string, string[]> = {
  'web/src/lib/can-use-passkeys.ts': ['PublicKeyCredential'],
  'web/src/lib/web-authn.ts': ['PublicKeyCredential', 'navigator.credentials'],
  'web/src/data/auth/passkey-sign-in.ts': ['PublicKeyCredential'],
  'web/src/data/security/unseen-passkey.ts': ['PublicKeyCredential'],
  'web/src/session/across-tabs.ts': ['navigator.locks'],
  'web/src/ui/copy-button.tsx': ['navigator.clipboard'],
  'web/src/ui/fields/code/use-sms-code.ts': ['navigator.credentials'],
  'web/src/ui/page/turn-back.ts': ['startViewTransition'],
}

test('the pages call nothing that the oldest browsers or plain http lack', () => {
  const files = globSync('{web,contract}/src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\/(testing|screens)\//.test(file),
  )
  expect(files.length).toBeGreaterThan(700)
  const found = files.flatMap((file) =>
    newerCallsIn(file, readFileSync(file, 'utf8')).filter(
      (call) => !guarded[file]?.some((name) => call.startsWith(`${name} at`)),
    ),
  )
  expect(found).toEqual([])
})

test.each(['README.md', 'README.ru.md'])('%s names the oldest supported browsers', (readme) => {
  const { chromium, firefox, safari } = oldestBrowsers
  const text = readFileSync(readme, 'utf8')
  for (const name of [`Chrome ${chromium}`, `Firefox ${firefox}`, `Safari ${safari}`]) expect(text).toContain(name)
})
