import { spawnSync } from 'node:child_process'

/** Installs a Debian package where we may (root, or sudo that asks nothing). Answers false where there is no apt or it refuses. */
export function installDebianPackage(name: string): boolean {
  if (!runs('apt-get', ['--version'])) return false
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (sudo.length > 0 && !runs('sudo', ['-n', 'true'])) return false
  console.log(`Installing the Debian package ${name} …`)
  // Gives up soon where nothing can be fetched.
  const options = ['-o', 'Dpkg::Use-Pty=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  const apt = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...options]
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
