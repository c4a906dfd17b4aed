import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const running: ChildProcess[] = []

/** Kills what a test left running. */
export async function endAll(): Promise<void> {
  for (const child of running.splice(0)) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL')
}

/** The server as its operator starts it, with these settings and no others. */
export function start(env: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [main], { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  return { child, said: text(child.stdout), complained: text(child.stderr), ended: once(child, 'exit').then(([code]) => code) }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return String(address !== null && typeof address === 'object' ? address.port : 0)
}

export async function untilReady(port: string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error('the server did not come up')
}
