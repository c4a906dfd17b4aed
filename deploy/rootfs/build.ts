import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, statSync } from 'node:fs'
import { basename, delimiter, join, posix } from 'node:path'
import { installDebianPackage } from '../../scripts/programs/install-debian.ts'
import type { Stage } from './containerfile.ts'

const root = join(import.meta.dirname, '../..')
/** As in the container, where npm adds the path of Node by itself. */
const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))

export function runBuild({ steps }: Stage, folder: string): void {
  let workdir = folder
  for (const { keyword, words } of steps) {
    process.stdout.write(`${keyword} ${words}\n`)
    if (keyword === 'WORKDIR') mkdirSync((workdir = join(folder, words)), { recursive: true })
    else if (keyword === 'COPY' && words === '. .') copyTree(workdir)
    else if (keyword === 'RUN' && words.startsWith('apt-get')) install(words)
    else if (keyword === 'RUN') run(words, workdir)
    else throw new Error(`${keyword} ${words} is not known here`)
  }
}

function copyTree(workdir: string): void {
  execFileSync('sh', ['-c', `git ls-files -z | tar --null -cT - | tar -xC "$0"`, workdir], { cwd: root })
}

function install(words: string): void {
  const packages = words.split(/\s+/).filter((word) => /^[a-z]/.test(word) && !/^(apt-get|update|install)$/.test(word))
  if (!packages.every(installDebianPackage)) throw new Error(`${packages.join(' ')} could not be installed`)
}

function run(words: string, cwd: string): void {
  const env = { ...process.env, PATH: path.join(delimiter) }
  execFileSync('sh', ['-ec', words], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

export function layOut({ steps }: Stage, folder: string, image: string): void {
  let workdir = '/'
  for (const { keyword, flags, words } of steps) {
    if (keyword === 'WORKDIR') workdir = words
    if (keyword !== 'COPY') continue
    if (flags.join() !== '--from=build') throw new Error(`COPY ${words} is not from the build`)
    const [from = '', to = ''] = words.split(' ')
    const source = join(folder, from)
    const target = join(image, posix.resolve(workdir, to))
    const isFolder = statSync(source).isDirectory()
    cpSync(source, isFolder || !to.endsWith('/') ? target : join(target, basename(from)), {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
    })
  }
  // `cpSync` does not preserve the owner.
  execFileSync('sh', [
    '-ec',
    'chown --reference "$0/var/lib/kabinet" "$1/var/lib/kabinet"',
    join(folder, 'build/rootfs'),
    image,
  ])
}
