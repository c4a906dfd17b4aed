import { readFileSync } from 'node:fs'
import { reservePort } from '../../testbed/ports.ts'
import { type Env, runAlone, untilAnswering } from '../../testbed/process.ts'

export type Child = { port: number; pid: number; stop: () => Promise<void> }

export async function startChild(file: string, env: Env, path = '/'): Promise<Child> {
  const { PORT: port = await reservePort() } = env
  const { PATH = '' } = process.env
  const child = runAlone(process.execPath, [file], { PATH, ...env, PORT: port })
  await untilAnswering(`http://127.0.0.1:${port}${path}`, child, (status) => status < 500)
  return { port: Number(port), pid: child.child.pid ?? 0, stop: () => child.stop('SIGINT') }
}

/** In MB. */
export function memoryOf({ pid }: Child): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
