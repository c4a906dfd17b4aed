import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export type Started = { log: () => string; stop: () => Promise<void> }

/** Starts a child process. Prints its last output when it exits by itself, which would otherwise look like a page that does not load. */
export function startProcess(command: string, args: string[], env: Record<string, string>, cwd: string): Started {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let isStopping = false
  child.on('exit', (code, signal) => {
    if (!isStopping)
      process.stderr.write(`${command} ${args.join(' ')} ended by itself (${code ?? signal}):\n${said}\n`)
  })
  const stop = async () => {
    isStopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { log: () => said, stop }
}

export async function answers(
  url: string,
  log: () => string,
  isGood = (status: number) => status < 400,
): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const ok = await fetch(url, { redirect: 'manual' }).then(
      ({ status }) => isGood(status),
      () => false,
    )
    if (ok) return
    await pause(200)
  }
  throw new Error(`${url} does not answer:\n${log()}`)
}
