// Runs before npm's commands on the installed Node (20 or newer): may not import packages. Without words it installs the
// packages of the program; `all` also those of tests, `node` also Node 24; `build` builds the pages, `built` requires them.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { neededBy, nodeWorkspace, programWorkspaces, readPackages } from './packages.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (/** @type {string[]} */ ...parts) => join(root, ...parts)

const installedFile = at('node_modules', '.package-lock.json')
const isPages = () => existsSync(at('web', 'dist', 'index.html'))
const words = process.argv.slice(2)

if (words.includes('built')) requireBuilt()
else {
  await installPackages()
  if (words.includes('build')) await buildPages()
}
if (process.platform === 'win32') addExec()

function requireBuilt() {
  if (!readPackages(installedFile)) stop('The packages are not installed: npm run build')
  if (!isPages()) stop('The pages are not built: npm run build')
}

/**
 * `npm start` and `npm run serve` use the shell's `exec`, so that npm sends its signals to the server instead of the
 * shell. cmd.exe has no such command; npm's PATH begins with this folder.
 */
function addExec() {
  writeFileSync(at('node_modules', '.bin', 'exec.cmd'), '@%*\r\n')
}

/** Adds missing packages. Those of the tests are only updated where they are installed, and never removed. */
async function installPackages() {
  const locked = readPackages(at('package-lock.json')) ?? stop('package-lock.json is missing or broken')
  const isOld = Number(process.versions.node.split('.')[0]) < 24
  const node = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  if (isOld && !locked[node]) {
    stop(
      `Kabinet brings Node 24 for Linux and Windows; on ${process.platform} ${process.arch} please install Node 24 (this is ${process.version})`,
    )
  }
  const hasOwnNode = ['node', 'node.cmd'].some((name) => existsSync(at('node_modules', '.bin', name)))
  const needsNode = locked[node] !== undefined && (isOld || hasOwnNode || words.includes('node'))
  const isAll = words.includes('all') || existsSync(at('node_modules', 'vitest'))
  const workspaces = [...programWorkspaces, ...(needsNode ? [nodeWorkspace] : [])]
  const needed = isAll ? Object.keys(locked) : neededBy(workspaces, locked)
  const isInstalled = () => {
    const installed = readPackages(installedFile)
    return (
      installed !== undefined &&
      (!needsNode || installed[node] !== undefined) &&
      needed.every((path) => {
        const want = locked[path]
        const have = installed[path]
        if (!path.startsWith('node_modules/')) return true
        return have ? have.version === want?.version : Boolean(want?.optional || want?.peer)
      })
    )
  }
  if (isInstalled()) return
  const which = isAll ? ['--include=dev'] : ['--omit=dev', ...workspaces.map((workspace) => `--workspace=${workspace}`)]
  // `npm ci` deletes all packages first, `npm install` keeps those that fit.
  const how = readPackages(installedFile) ? ['install', '--no-save'] : ['ci']
  await timed(
    'Installing packages',
    [[...how, ...which, '--include=optional', '--no-audit', '--no-fund']],
    withoutOurNode(),
  )
  if (!isInstalled()) stop(`npm ${how[0]} ended well, but node_modules still differs from package-lock.json`)
}

async function buildPages() {
  const stamp = at('.cache', 'web-build')
  const guide = readdirSync(at('docs')).filter((name) => /^(integrate|interop)\b/.test(name))
  const inputs = hashOf(['web', 'contract/src', ...guide.map((name) => `docs/${name}`), 'package-lock.json'])
  const isBuilt = isPages() && ['screens', 'console'].every((name) => existsSync(at('web', name, 'dist')))
  const isFresh = isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs
  if (isFresh) return
  // In parallel, because one build does not keep two cores busy.
  const programs = ['build', 'build:screens', 'build:console']
  const builds = programs.map((name) => ['run', name, '-w', 'web'])
  await timed('Building the pages', builds, process.env)
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

/** npm replaces packages, so it must not run on the Node installed among them. */
function withoutOurNode() {
  const path = (process.env.PATH ?? process.env.Path ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin$/.test(folder))
  return { ...process.env, PATH: path.join(delimiter) }
}

/**
 * Runs npm in parallel, once for each list of arguments. Reports the step and its duration on standard error, which leaves
 * standard output to the log; npm's output is shown only on failure.
 */
async function timed(/** @type {string} */ what, /** @type {string[][]} */ runs, /** @type {NodeJS.ProcessEnv} */ env) {
  const begun = Date.now()
  const seconds = () => Math.round((Date.now() - begun) / 1000)
  const isTerminal = process.stderr.isTTY
  console.error(`${what} …`)
  const progress = setInterval(
    () => process.stderr.write(isTerminal ? `\r${what} … ${seconds()} s` : `${what} … ${seconds()} s\n`),
    isTerminal ? 1000 : 10_000,
  )
  const failures = await Promise.all(runs.map((npmArguments) => failureOf(npmArguments, env)))
  clearInterval(progress)
  if (isTerminal) process.stderr.write('\r')
  const failure = failures.find((one) => one !== undefined)
  if (failure) stop(`${failure.output}${what} failed (${failure.ended}): npm ${failure.run}`)
  console.error(`${what}: done in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
}

async function failureOf(/** @type {string[]} */ npmArguments, /** @type {NodeJS.ProcessEnv} */ env) {
  const child = spawn('npm', npmArguments, {
    cwd: root,
    env,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = await new Promise((resolve) => {
    child.on('error', ({ message }) => resolve(message))
    child.on('close', resolve)
  })
  return ended === 0 ? undefined : { ended, output, run: npmArguments.join(' ') }
}

/** @returns {never} */
function stop(/** @type {string} */ reason) {
  console.error(reason)
  process.exit(1)
}
