import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Serializes installations of concurrent rings: apt fails while another process holds its lock. */
const aptLock = ['flock', join(tmpdir(), 'kabinet-apt.lock')]

/** Installs a Debian package where permitted (root, or passwordless sudo). Returns false without apt or on failure. */
export function installDebianPackage(name: string): boolean {
  if (!runs('apt-get', ['--version'])) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (sudo.length > 0 && !runs('sudo', ['-n', 'true'])) return false
  console.log(`Installing the Debian package ${name} …`)
  const options = ['Dpkg::Use-Pty=0', 'Acquire::http::Timeout=20', 'Acquire::Retries=1', 'DPkg::Lock::Timeout=300']
  const set = options.flatMap((option) => ['-o', option])
  const apt = [...sudo, ...aptLock, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...set]
  return speaks([...apt, 'update']) && speaks([...apt, 'install', '-y', '--no-install-recommends', name])
}

function runs(command: string, args: string[]) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function speaks([command = '', ...args]: string[]) {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (done.status !== 0) console.error(`${done.stdout}${done.stderr}`)
  return done.status === 0
}
