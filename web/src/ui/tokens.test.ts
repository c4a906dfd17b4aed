import { limits } from '@kabinet/contract/limits'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')

test('animates as long as specified, and not at all with reduced motion [SP-9.08]', () => {
  const values = (name: string) =>
    [...tokens.matchAll(new RegExp(`--${name}: (\\d+)ms`, 'g'))].map(([, ms]) => Number(ms))
  expect(values('move')).toEqual([limits.transitionMs, 0])
  expect(values('menu-move')).toEqual([limits.menuMs, 0])
})
