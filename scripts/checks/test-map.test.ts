import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fillTestMaps, proofsIn, readProofs } from './test-map.ts'

const map = readFileSync('docs/specification-map.md', 'utf8')
const conformance = readFileSync('docs/conformance.md', 'utf8')
const bearing = (title: string, ids: string) => `test.each(x)(\n  '${title} [${ids}]', () => {})`
const page = '| Id | What |\n| XX-1.01 | a door | `old.test.ts` | stale |\n'

test('covers every specification section, every plan of the suite, and all of their tests in the maps [SP-9.97]', () => {
  expect([...map.matchAll(/^## (\d+)/gm)].map(([, section]) => Number(section))).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  expect([...conformance.matchAll(/^## .*`(.+)-test-plan`/gm)].map(([, plan]) => plan)).toEqual([
    'oidcc-basic-certification',
    'oidcc-config-certification',
    'oidcc-rp-initiated-logout-certification',
    'oidcc-backchannel-rp-initiated-logout-certification',
    'fapi2-security-profile-final',
    'oidcc-formpost-basic-certification',
    'oidcc-3rdparty-init-login-certification',
    'fapi2-message-signing-final',
    'oidcc-dynamic-certification',
  ])
  expect(readProofs().size).toBeGreaterThan(400)
  expect(fillTestMaps({ map, conformance }, readProofs())).toEqual({ map, conformance })
})

test('fills a row with the test that has its id, under its current file and title', () => {
  const proofs = proofsIn([['new.test.ts', bearing('it is locked', 'XX-1.01')]])
  expect(fillTestMaps({ page }, proofs)).toEqual({
    page: '| Id | What |\n| XX-1.01 | a door | `new.test.ts` | it is locked |\n',
  })
})

test('finds a row without a test, a test without a row, and a duplicate id', () => {
  const one = ['a.test.ts', bearing('opens', 'XX-1.01, XX-1.02')] as const
  expect(() => fillTestMaps({ page }, proofsIn([]))).toThrow('XX-1.01')
  expect(() => fillTestMaps({ page }, proofsIn([one]))).toThrow('XX-1.02')
  expect(() => proofsIn([one, ['b.test.ts', bearing('shuts', 'XX-1.01')]])).toThrow('ids in two titles: XX-1.01')
})
