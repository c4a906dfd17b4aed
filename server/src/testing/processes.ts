import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ownCheckout = fileURLToPath(new URL('../../../', import.meta.url))
const programs = { main: 'server/src/start/main.ts', admin: 'server/src/operations/admin.ts' }
/** The location of the program up to 0.3.0. */
const oldMain = 'server/src/main.ts'
const running: ChildProcess[] = []

export async function endAll(): Promise<void> {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL')
}

export const start = (env: Record<string, string>, checkout?: string) => run([mainOf(checkout)], env)

export async function administer(env: Record<string, string>, ...typed: string[]) {
  const { said, complained, ended } = run([join(ownCheckout, programs.admin), ...typed], env)
  return { code: await ended, said: await said, complained: await complained }
}

const mainOf = (checkout = ownCheckout) =>
  [programs.main, oldMain].map((file) => join(checkout, file)).find((file) => existsSync(file)) ?? programs.main

function run(command: readonly string[], env: Record<string, string>) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const own = { PATH, NODE_COMPILE_CACHE, ...env }
  const child = spawn(process.execPath, command, { env: own, stdio: ['ignore', 'pipe', 'pipe'] })
  running.push(child)
  return {
    child,
    said: text(child.stdout),
    complained: text(child.stderr),
    ended: once(child, 'exit').then(([code]) => code),
  }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

export async function untilReady(port: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error('the server did not come up')
}
