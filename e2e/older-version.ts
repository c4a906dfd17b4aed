import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const hashed = /-[\w-]{8}(?=\.(?:js|css|svg)$)/

export function olderVersion(): { path: string; remove: () => void } {
  const older = mkdtempDisposableSync(join(tmpdir(), 'kabinet-older-'))
  const folder = older.path
  mkdirSync(join(folder, 'server'))
  mkdirSync(join(folder, 'web'))
  link('', folder, ['server', 'web', '.git'])
  link('server', folder, ['src'])
  link('web', folder, ['dist'])
  cpSync(join(root, 'server/src'), join(folder, 'server/src'), {
    recursive: true,
    filter: (path) => !path.includes('.test.'),
  })
  copyPages(join(root, 'web/dist'), join(folder, 'web/dist'))
  return older
}

function link(of: string, folder: string, but: readonly string[]): void {
  for (const name of readdirSync(join(root, of)).filter((one) => !but.includes(one)))
    symlinkSync(join(root, of, name), join(folder, of, name))
}

function copyPages(from: string, to: string): void {
  const files = [...globSync('**/*.{html,js,css,svg}', { cwd: from }), '.prerendered/first-views.json']
  const names = files.map((file) => basename(file)).filter((name) => hashed.test(name))
  const renamed = new Map(
    names.map((name) => [name, name.replace(hashed, (hash) => `-${Array.from(hash.slice(1)).toReversed().join('')}`)]),
  )
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const file of files.filter((one) => existsSync(join(from, one)))) {
    const text = readFileSync(join(from, file), 'utf8').replaceAll(anyName, (name) => renamed.get(name) ?? name)
    const place = join(to, dirname(file), renamed.get(basename(file)) ?? basename(file))
    mkdirSync(dirname(place), { recursive: true })
    writeFileSync(place, text.replace('</head>', '<meta name="version" content="older" /></head>'))
  }
}
