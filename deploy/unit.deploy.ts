import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { programOf, sample } from './testing/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'kabinet-unit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const analyze = programOf('systemd-analyze', 'systemd')

function unit(change: (text: string) => string = (text) => text): string {
  const file = join(folder, 'kabinet@3001.service')
  const text = sample('kabinet@.service')
  writeFileSync(file, change(text).replace('/opt/kabinet/node_modules/.bin/node', process.execPath))
  return file
}

const verify = (file: string) => spawnSync(analyze, ['verify', '--man=no', file], { encoding: 'utf8' })

test('passes the verification of systemd', () => {
  const { status, stderr } = verify(unit())
  expect([status, stderr]).toEqual([0, ''])
  expect(verify(unit((text) => text.replace('Restart=on-failure', 'Restart=onfailure'))).stderr).toContain('onfailure')
})

test('has a low exposure level for systemd', () => {
  const { status, stdout, stderr } = spawnSync(analyze, ['security', '--offline=true', '--threshold=25', unit()], {
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
})
