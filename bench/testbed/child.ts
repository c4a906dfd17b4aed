import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { reservePort } from '../../server/src/testing/reserve-port.ts'

export type Child = { port: number; pid: number; stop: () => Promise<void> }

export async function startChild(file: string, env: Record<string, string>, path = '/'): Promise<Child> {
  const port = env['PORT'] ?? (await reservePort())
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [file], {
    env: { PATH, PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Kills the child however this process ends (`bench.ts` calls `process.exit` on a signal).
  process.once('exit', () => child.kill('SIGKILL'))
  await untilAnswering(`http://127.0.0.1:${port}${path}`, child)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  return { port: Number(port), pid: child.pid ?? 0, stop }
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isUp = await fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (isUp) return
    if (child.exitCode !== null) break
    await wait(100)
  }
  throw new Error(`${url} does not answer`)
}

/** In MB. */
export function memoryOf({ pid }: Child): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
