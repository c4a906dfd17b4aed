import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../node_modules/.cache/mcp-python')
const program = join(folder, 'bin/python')

/** A Python with the official MCP SDK, which only its own registry has. Undefined when that cannot be reached. */
export function findMcpPython(): string | undefined {
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', 'mcp==2.3.0']
  if (hasMcp() || (run('python3', ['-m', 'venv', folder]) && run(program, install) && hasMcp())) return program
  console.warn('The MCP SDK for Python could not be installed: its tests are left out')
  return undefined
}

const run = (command: string, args: readonly string[]) => spawnSync(command, args).status === 0
const hasMcp = () => run(program, ['-c', 'import mcp'])
