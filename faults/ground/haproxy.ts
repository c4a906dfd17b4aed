import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../../scripts/programs/find-program.ts'
import { reservePort } from '../../server/src/testing/reserve-port.ts'

export type Proxy = { base: string; stop: () => Promise<void> }

/** HAProxy before both, asking `/readyz` once a second; undefined where there is none. */
export async function startHaproxy(ports: readonly string[]): Promise<Proxy | undefined> {
  const program = findProgram(['haproxy'], ['/usr/sbin'])
  if (!program) return undefined
  const port = await reservePort()
  const folder = mkdtempSync(join(tmpdir(), 'kabinet-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration(port, ports))
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const base = `http://localhost:${port}`
  for (let tries = 0; tries < 100 && !(await isUp(base)); tries++) await wait(50)
  return {
    base,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isUp = (base: string) =>
  fetch(`${base}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

const configuration = (port: string, ports: readonly string[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  option redispatch
  retries 2
frontend people
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend kabinet
backend kabinet
  balance leastconn
  option httpchk GET /readyz
  default-server check inter 1s fall 2 rise 1
${ports.map((one, n) => `  server kabinet${n} 127.0.0.1:${one}`).join('\n')}
`
