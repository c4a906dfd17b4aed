import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Started, startProcess } from '../testbed/process.ts'

const secret = 'a secret of the test alone, long enough for every library'
/** Not `PORT`: the code uses the port of its redirect URI. */
const secrets = { SESSION_SECRET: secret, AUTH_SECRET: secret, BETTER_AUTH_SECRET: secret }

/** In this workspace, so that its imports resolve. */
export function startCopied(code: string, command: string, env: Record<string, string>): Started {
  const parent = join(import.meta.dirname, '.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'copied-'))
  const { file, program, args } = runnerOf(command, folder)
  writeFileSync(join(folder, file), code)
  const started = startProcess(program, args, { ...secrets, ...env }, folder)
  return { ...started, stop: () => started.stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}

function runnerOf(command: string, folder: string): { file: string; program: string; args: string[] } {
  const [name, ...args] = command.split(' ')
  if (name === 'node') return { file: args[0] ?? '', program: process.execPath, args }
  if (name === 'flask')
    return { file: 'service.py', program: process.env['AUTHLIB'] ?? '', args: ['-m', 'flask', ...args] }
  if (name !== 'go') throw new Error(`nothing here runs ${command}`)
  // `go run .` would start a child process that outlives it.
  cpSync(process.env['GO_OIDC'] ?? '', folder, { recursive: true })
  return { file: 'main.go', program: 'sh', args: ['-c', 'go build -o program . && exec ./program'] }
}
