import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

export type Env = Record<string, string>
export type Started = {
  child: ChildProcess
  /** Both outputs so far. */
  log: () => string
  said: Promise<string>
  complained: Promise<string>
  /** The exit code; null after a signal. */
  ended: Promise<number | null>
  /** Sends the signal unless the process has ended, and waits for its end. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts a program that is killed with this process at the latest. Its environment is `env` alone. */
export function runAlone(command: string, args: readonly string[], env: Env, options: SpawnOptions = {}): Started {
  const child = spawn(command, args, { ...options, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const texts = { log: '', said: '', complained: '' }
  const hear = (name: 'said' | 'complained') => (chunk: Buffer) => {
    texts[name] += chunk.toString()
    texts.log += chunk.toString()
  }
  child.stdout?.on('data', hear('said'))
  child.stderr?.on('data', hear('complained'))
  const ended = once(child, 'exit').then(([code]) => {
    process.off('exit', kill)
    return code
  })
  const closed = once(child, 'close')
  return {
    child,
    log: () => texts.log,
    said: closed.then(() => texts.said),
    complained: closed.then(() => texts.complained),
    ended,
    stop: async (signal = 'SIGTERM') => {
      if (hasEnded(child)) return
      stopping.add(child)
      child.kill(signal)
      await ended
    },
  }
}

/** The same with the environment of this process and `env`. */
export const startProcess = (command: string, args: readonly string[], env: Env, cwd: string): Started =>
  runAlone(command, args, { ...definedOf(process.env), ...env }, { cwd })

const stopping = new WeakSet<ChildProcess>()
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function definedOf(env: NodeJS.ProcessEnv): Env {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/**
 * Waits until the address answers, and throws with the output of its program if it does not. Later the program prints its
 * output when it ends by itself, which would otherwise look like a page that does not load.
 */
export async function untilAnswering(
  url: string,
  started?: Started,
  isGood = (status: number) => status < 400,
): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await isAnswering(url, isGood)) return void (started && watch(started))
    if (started && hasEnded(started.child)) break
    await wait(100)
  }
  throw new Error(`${url} does not answer:\n${started?.log() ?? ''}`)
}

export const isAnswering = (url: string, isGood = (status: number) => status < 400): Promise<boolean> =>
  fetch(url, { redirect: 'manual' }).then(
    ({ status }) => isGood(status),
    () => false,
  )

function watch({ child, log }: Started): void {
  child.once('exit', (code, signal) => {
    if (!stopping.has(child))
      process.stderr.write(`${child.spawnargs.join(' ')} ended by itself (${code ?? signal}):\n${log()}\n`)
  })
}
