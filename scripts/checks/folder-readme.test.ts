import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'server/src/oidc'

test('names exactly the existing files in the README of the provider', () => {
  const named = [...readFileSync(`${folder}/README.md`, 'utf8').matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file)
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect([...new Set(named)].toSorted()).toEqual(there.toSorted())
})
