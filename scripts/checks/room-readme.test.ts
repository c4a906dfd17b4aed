import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const room = 'server/src/oidc'

test('names exactly the existing files in the README of the provider', () => {
  const named = [...readFileSync(`${room}/README.md`, 'utf8').matchAll(/`([\w./-]+\.ts)`/g)].map(([, file]) => file)
  const there = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect([...new Set(named)].toSorted()).toEqual(there.toSorted())
})
