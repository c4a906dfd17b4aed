import { spawn } from 'node:child_process'
import { type Stage, said } from './containerfile.ts'

/** Mounts the image read-only except its volume and /tmp, and runs the program as its user. The mount namespace ends with it. */
const script = `
  image=$0 user=$1; shift
  mount --bind "$image" "$image"
  mount -o remount,bind,ro "$image"
  mount -t tmpfs -o mode=1777 tmpfs "$image/tmp"
  mount -t tmpfs -o "mode=700,uid=\${user%:*},gid=\${user#*:}" tmpfs "$image/var/lib/kabinet"
  mount --rbind /dev "$image/dev"
  mount -t proc proc "$image/proc"
  exec chroot --userspec="$user" --groups= "$image" "$@"
`

/** Needs root or a user namespace. */
export function runLocked(stage: Stage, image: string, typed: readonly string[], env: Record<string, string>) {
  const imageEnv = Object.fromEntries(
    said(stage, 'ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  )
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const [program = ''] = JSON.parse(said(stage, 'ENTRYPOINT'))
  return spawn(
    'unshare',
    [
      ...asRoot,
      '--mount',
      '--propagation',
      'private',
      'sh',
      '-ec',
      script,
      image,
      said(stage, 'USER'),
      program,
      ...typed,
    ],
    { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...imageEnv, ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
}
