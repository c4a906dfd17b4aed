// Runs before `npm start` and `npm test` on the installed Node (20 or newer): may not import packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (/** @type {string[]} */ ...parts) => join(root, ...parts)

const isPages = () => existsSync(at('web', 'dist', 'index.html'))

if (process.argv[2] === 'built') requireBuilt()
else {
  installPackages()
  if (process.argv[2] === 'build') buildPages()
}
if (process.platform === 'win32') addExec()

function requireBuilt() {
  if (!packagesOf(at('node_modules', '.package-lock.json'))) stop('The packages are not installed: npm run build')
  if (!isPages()) stop('The pages are not built: npm run build')
}

/**
 * `npm start` and `npm run serve` use the shell's `exec`, so that npm sends its signals to the server instead of the
 * shell. cmd.exe has no such command; npm's PATH begins with this folder.
 */
function addExec() {
  writeFileSync(at('node_modules', '.bin', 'exec.cmd'), '@%*\r\n')
}

function installPackages() {
  if (!isInstalled()) {
    timed(
      'Installing packages',
      'npm',
      ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
      withoutOurNode(),
    )
    if (!isInstalled()) stop('npm ci ended well, but node_modules still differs from package-lock.json')
  }
  const ownNode = existsSync(at('node_modules', '.bin', 'node')) || existsSync(at('node_modules', '.bin', 'node.cmd'))
  if (!ownNode && Number(process.versions.node.split('.')[0]) < 24) {
    stop(
      `Kabinet brings Node 24 for Linux and Windows; on ${process.platform} ${process.arch} please install Node 24 (this is ${process.version})`,
    )
  }
}

function isInstalled() {
  const installed = packagesOf(at('node_modules', '.package-lock.json'))
  if (!installed) return false
  const wanted = packagesOf(at('package-lock.json')) ?? stop('package-lock.json is missing or broken')
  return Object.entries(wanted).every(([path, want]) => {
    if (!path.startsWith('node_modules/')) return true
    const have = installed[path]
    return have ? have.version === want.version : Boolean(want.optional || want.peer)
  })
}

/** @returns {Record<string, { version?: string, optional?: boolean, peer?: boolean }> | undefined} */
function packagesOf(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function buildPages() {
  const stamp = at('.cache', 'web-build')
  const guide = readdirSync(at('docs')).filter((name) => /^(integrate|interop)\b/.test(name))
  const inputs = hashOf(['web', 'contract/src', ...guide.map((name) => `docs/${name}`), 'package-lock.json'])
  const isFresh =
    isPages() && existsSync(at('web', 'screens', 'dist')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs
  if (isFresh) return
  timed('Building the pages', 'npm', ['run', 'build', '-w', 'web'], process.env)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, inputs)
}

function hashOf(/** @type {string[]} */ paths) {
  const hash = createHash('sha256')
  const add = (/** @type {string} */ path) => {
    if (/\.test\.|\/(dist|node_modules)$/.test(path)) return
    if (statSync(at(path)).isDirectory()) {
      for (const name of readdirSync(at(path)).toSorted()) add(`${path}/${name}`)
    } else hash.update(`\n${path}\n`).update(readFileSync(at(path)))
  }
  paths.forEach(add)
  return hash.digest('hex')
}

/** `npm ci` starts by deleting node_modules, so it must not run on the Node installed there. */
function withoutOurNode() {
  const path = (process.env.PATH ?? process.env.Path ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin$/.test(folder))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** Reports a step and its duration on standard error, which leaves standard output to the log; the tool's output is shown only on failure. */
function timed(
  /** @type {string} */ what,
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {NodeJS.ProcessEnv} */ env,
) {
  const begun = Date.now()
  console.error(`${what} …`)
  const done = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 1 << 26,
  })
  if (done.status === 0) return console.error(`${what}: done in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  console.error(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`)
  stop(`${what} failed: ${command} ${args.join(' ')}`)
}

/** @returns {never} */
function stop(/** @type {string} */ reason) {
  console.error(reason)
  process.exit(1)
}
