import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Inbox } from './inbox.ts'

const root = join(import.meta.dirname, '..')

export type Kabinet = { url: string; inbox: Inbox; log: () => string; stop: () => Promise<void> }

/** The built server in a process of its own, on a free port and an embedded database that nobody else has. */
export async function startKabinet(env: Record<string, string> = {}): Promise<Kabinet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kabinet-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const { log, stop } = run('server/src/main.ts', { PORT: String(port), DATA_DIR: dataDir, ALLOW_LOOPBACK_SERVICES: 'true', ...env })
  await answers(`${url}/readyz`, log)
  return {
    url,
    inbox: new Inbox(url),
    log,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Example = { url: string; stop: () => Promise<void> }

/** Romashka, the example service, as `npm run example` starts it. */
export async function startExample(issuer: string, service: { clientId: string; clientSecret: string; port: number }): Promise<Example> {
  const url = `http://localhost:${service.port}`
  const { log, stop } = run('examples/romashka/romashka.ts', {
    ISSUER: issuer,
    CLIENT_ID: service.clientId,
    CLIENT_SECRET: service.clientSecret,
    PORT: String(service.port),
  })
  await answers(url, log)
  return { url, stop }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function run(file: string, env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let isStopping = false
  // Without its last words a server that died looks like a page that does not load.
  child.on('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`${file} ended by itself (${code ?? signal}):\n${said}\n`)
  })
  const stop = async () => {
    isStopping = true
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { log: () => said, stop }
}

async function answers(url: string, log: () => string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} does not answer:\n${log()}`)
}
