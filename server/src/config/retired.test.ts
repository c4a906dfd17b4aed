import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { retiredSettings } from './retired.ts'

test('starts without a warning when no retired setting is set', () => {
  expect(readConfig({ LIMIT_CODE_SECONDS: '' }).warnings).toEqual([])
})

test.each([
  ['LIMIT_CODE_SECONDS', '600', '900', '300', '600'],
  ['LIMIT_CODE_TRIES', '5', '6', '-1', '5'],
  ['LIMIT_RESEND_SECONDS', '60', '5', '61', '60'],
  ['LIMIT_RANGE_CONFIRMED_PERCENT', '10', '5', '20', '10'],
  ['LIMIT_SLOWED_SECONDS', '300', '1', '301', '300'],
  ['KEEP_DEVICES_DAYS', '400', '401', '90', '400'],
  ['KEEP_SUPPORT_ACTS_MONTHS', '12', '24', '6', '12 (KEEP_EVENTS_MONTHS)'],
  ['DATABASE_STATEMENT_SECONDS', '10', '60', '5', '10'],
])('warns of %s and holds its constant, unless the value was stricter', (name, same, looser, stricter, holds) => {
  for (const value of [same, looser]) {
    const config = readConfig({ [name]: value })
    expect(config.warnings).toEqual([expect.stringMatching(`^${name} is no longer a setting: remove it`)])
    expect(config.warnings[0]).toContain(`holds instead: ${holds}`)
    expect({ ...config, warnings: [] }).toEqual(readConfig({}))
  }
  expect(() => readConfig({ [name]: stricter })).toThrow(
    new RegExp(
      `^${name} is no longer a setting, and its value is stricter[^\\n]+: ${holds.replaceAll(/[()]/g, '\\$&')}`,
    ),
  )
})

test('compares a merged retention with the setting that decides it', () => {
  const env = { KEEP_SUPPORT_ACTS_MONTHS: '6' }
  expect(readConfig({ ...env, KEEP_EVENTS_MONTHS: '6' }).warnings).toHaveLength(1)
  expect(() => readConfig({ ...env, KEEP_EVENTS_MONTHS: '7' })).toThrow('stricter')
})

test('warns of SWEEP, which protects nothing', () => {
  expect(readConfig({ SWEEP: 'false' }).warnings).toEqual([expect.stringMatching(/^SWEEP is no longer a setting/)])
})

test('reads a retired setting from its file', () => {
  expect(() => readConfig({ DATABASE_STATEMENT_SECONDS_FILE: '/nowhere' })).toThrow('DATABASE_STATEMENT_SECONDS_FILE')
})

test('reads no retired setting as a value', () => {
  const loose = Object.keys(retiredSettings).map((name) => [
    name,
    /RESEND|PERCENT|SLOWED_SECONDS/.test(name) ? '1' : '999999999',
  ])
  const config = readConfig(Object.fromEntries(loose))
  expect(config.warnings).toHaveLength(loose.length)
  expect({ ...config, warnings: [] }).toEqual(readConfig({}))
})
