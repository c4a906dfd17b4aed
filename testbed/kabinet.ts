import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reservePort } from './ports.ts'
import { type Env, runAlone, type Started, untilAnswering } from './process.ts'

const ownCheckout = join(import.meta.dirname, '..')
const programs = { main: 'server/src/start/main.ts', admin: 'server/src/operations/admin.ts' }
/** The location of the program up to 0.3.0. */
const oldMain = 'server/src/main.ts'
const started = new Set<Started>()

/** Starts the server of a checkout. Of this environment it gets nothing but the PATH and the compiled code. */
export function runKabinet(env: Env, checkout = ownCheckout): Started {
  const main = [programs.main, oldMain].find((file) => existsSync(join(checkout, file))) ?? programs.main
  return run([join(checkout, main)], env)
}

export async function administer(env: Env, ...typed: string[]) {
  const { said, complained, ended } = run([join(ownCheckout, programs.admin), ...typed], env)
  return { code: await ended, said: await said, complained: await complained }
}

function run(command: readonly string[], env: Env): Started {
  const { PATH = '', NODE_COMPILE_CACHE = join(ownCheckout, 'node_modules/.cache/compiled') } = process.env
  const one = runAlone(process.execPath, command, { PATH, NODE_COMPILE_CACHE, ...env })
  started.add(one)
  return one
}

export async function endAll(): Promise<void> {
  await Promise.all([...started].map(({ stop }) => stop('SIGKILL')))
  started.clear()
}

const readyz = (port: string) => `http://127.0.0.1:${port}/readyz`
export const untilReady = (port: string): Promise<void> => untilAnswering(readyz(port))

export type Kabinet = Started & { port: string; url: string; dataDir: string }

/** A server on a free port with an own data folder, unless `env` names others. */
export async function startKabinet(env: Env = {}, checkout?: string): Promise<Kabinet> {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'kabinet-data-'))
  const { PORT: port = await reservePort(), DATA_DIR: dataDir = folder.path } = env
  const one = runKabinet({ ...env, PORT: port, DATA_DIR: dataDir }, checkout)
  const stop = async (signal?: NodeJS.Signals) => {
    await one.stop(signal)
    folder.remove()
  }
  await untilAnswering(readyz(port), one)
  return { ...one, port, url: `http://localhost:${port}`, dataDir, stop }
}

export type Which = 0 | 1

/** Two servers on one database and one data folder, with the same keys. `revive` starts this checkout. */
export async function startPair(env: Env, checkout?: string) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'kabinet-pair-'))
  const ports = [await reservePort(), await reservePort()] as const
  const settings = { DATA_DIR: folder.path, SECRET_KEYS: randomBytes(32).toString('base64'), ...env }
  const startAt = async (which: Which, more: Env = {}, of?: string) => {
    const one = runKabinet({ ...settings, PORT: ports[which], ...more }, of)
    await untilAnswering(readyz(ports[which]), one)
    return one
  }
  const both = await Promise.all([startAt(0, {}, checkout), startAt(1, {}, checkout)])
  const kill = (which: Which, signal: NodeJS.Signals = 'SIGKILL') => both[which].stop(signal)
  const revive = async (which: Which, more?: Env) => void (both[which] = await startAt(which, more))
  return {
    ports,
    settings,
    kill,
    revive,
    replace: async (which: Which) => {
      await kill(which, 'SIGTERM')
      await revive(which)
    },
    stop: async (signal?: NodeJS.Signals) => {
      await Promise.all([kill(0, signal), kill(1, signal)])
      folder.remove()
    },
  }
}
