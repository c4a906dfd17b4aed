import { spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'

const folders = () => globSync('kabinet-pg-*', { cwd: tmpdir() })
const program = `import { openTestPostgres } from '${import.meta.dirname}/postgres.ts'
const { url } = await openTestPostgres()
console.log(url)`

test('removes the throwaway PostgreSQL when the test run is killed', async () => {
  const before = new Set(folders())
  const run = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    env: { ...process.env, TEST_PG: '' },
  })
  const url = await new Promise<string>((resolve) => run.stdout.once('data', (chunk) => resolve(`${chunk}`.trim())))
  expect(url).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:\d+\/postgres$/)
  const mine = folders().find(
    (name) =>
      !before.has(name) && readFileSync(`${tmpdir()}/${name}/log`, 'utf8').includes(`port ${new URL(url).port}`),
  )
  expect(mine).toBeDefined()
  run.kill('SIGKILL')
  await expect.poll(() => existsSync(`${tmpdir()}/${mine}`)).toBe(false)
})
