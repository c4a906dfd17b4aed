import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openCluster } from '../../scripts/programs/postgres.ts'
import { reservePort } from '../../testbed/ports.ts'
import { isAnswering } from '../../testbed/process.ts'
import { layOut, runBuild } from './build.ts'
import { readContainerfile, said, type Stage } from './containerfile.ts'
import { runLocked } from './locked.ts'

const bars = { megabytes: 250, startMs: 2000 }

/**
 * `npm run deploy:rootfs`: builds the image without a container engine. Reports its size and the time until `/readyz`, read-only and
 * unprivileged.
 */
const folder = mkdtempSync(join(tmpdir(), 'kabinet-image-'))
try {
  await main()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function main() {
  const [build, last] = readContainerfile()
  if (!build || !last) throw new Error('the Containerfile has not two stages')
  const image = join(folder, 'image')
  mkdirSync(image)
  runBuild(build, folder)
  layOut(last, folder, image)
  for (const name of ['dev', 'proc']) mkdirSync(join(image, name), { recursive: true })
  const megabytes =
    Number(execFileSync('du', ['-s', '--apparent-size', '-B1', image], { encoding: 'utf8' }).split('\t')[0]) / 1e6
  const postgres = await openCluster([])
  const starts = await measureStarts(last, image, postgres.url).finally(postgres.stop)
  const [first = 0, ...later] = starts
  const startMs = later.toSorted((a, b) => a - b)[Math.floor(later.length / 2)] ?? 0
  say(`size: ${megabytes.toFixed(0)} MB (at most ${bars.megabytes})`)
  say(`to /readyz: ${startMs} ms (at most ${bars.startMs}; ${later.join(', ')}), on an empty database ${first} ms`)
  if (megabytes > bars.megabytes || startMs > bars.startMs) process.exitCode = 1
}

async function measureStarts(stage: Stage, image: string, database: string): Promise<number[]> {
  const PORT = await reservePort()
  const env = {
    PORT,
    PUBLIC_URL: `http://localhost:${PORT}`,
    DATABASE_URL: database,
    SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
  }
  const typed: string[] = JSON.parse(said(stage, 'CMD'))
  const main = posix.join(said(stage, 'WORKDIR'), typed.at(-1) ?? '')
  await requireLocked(stage, image)
  const took: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const began = performance.now()
    const child = runLocked(stage, image, [...typed.slice(0, -1), main], env)
    const ended = once(child, 'exit')
    while (!(await isAnswering(`http://127.0.0.1:${PORT}/readyz`))) {
      if (child.exitCode !== null) throw new Error('the image does not start')
      await wait(10)
    }
    took.push(Math.round(performance.now() - began))
    child.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`the image ended with ${code}`)
  }
  return took
}

async function requireLocked(stage: Stage, image: string): Promise<void> {
  const program = `
    const { writeFileSync } = await import('node:fs')
    try { writeFileSync('/opt/kabinet/x', ''); process.exit(2) } catch ({ code }) { if (code !== 'EROFS') process.exit(3) }
    writeFileSync('/var/lib/kabinet/x', '')
    if (process.getuid() !== ${said(stage, 'USER').split(':')[0]}) process.exit(4)
    for (const name of ['sharp', '@node-rs/argon2']) await import('/opt/kabinet/node_modules/' + name + '/' + (name === 'sharp' ? 'dist/index.mjs' : 'index.js'))`
  const child = runLocked(stage, image, ['--input-type=module', '-e', program], {})
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the image is not locked, or what it brings does not load (${code})`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
