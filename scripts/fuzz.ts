import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run fuzz -- --requests 20000 --seed 7`: sends requests generated from `/api/openapi.json` to a new server. The
 * same seed repeats them.
 */
const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const requests = wholeNumber('requests', values.requests ?? '20000')
const seed = wholeNumber('seed', values.seed ?? `${Date.now() % 1_000_000}`)

console.log(`${requests} requests; once more the same: npm run fuzz -- --requests ${requests} --seed ${seed}`)
const child = spawn('vitest', ['run', '--project', 'server-pg', 'src/testing/fuzz'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
})
child.on('exit', (code) => (process.exitCode = code ?? 1))

function wholeNumber(name: string, text: string): string {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a whole number, not ${text}`)
  return text
}
