import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { reservePort } from '../../testbed/ports.ts'
import { findProgram } from './find-program.ts'
import { installDebianPackage } from './install-debian.ts'

const oldest = 15

/** `leave`: lets this process end, and the cluster with it. */
export type TestPostgres = { url: string; leave: () => void }
/** `crash`: stops without a clean shutdown, so that the next start recovers committed data. `KILL` kills the main process alone. */
export type Cluster = TestPostgres & {
  stop: () => Promise<void>
  crash: (signal?: 'QUIT' | 'KILL') => void
  revive: () => void
  log: () => string
}

/**
 * A PostgreSQL for one test run: the one in TEST_PG (a URL whose role may create databases), else a throwaway cluster in the
 * temporary folder, which is stopped and removed even when this process is killed. Throws when no binaries can be found or installed.
 */
export async function openTestPostgres(): Promise<TestPostgres> {
  const configured = process.env['TEST_PG']
  if (configured) return { url: configured, leave: () => {} }
  return openCluster(nonDurableSettings)
}

export function openCluster(settings: readonly string[]): Promise<Cluster> {
  const bin = findBinaries() ?? (installDebianPackage('postgresql') ? findBinaries() : undefined)
  if (!bin)
    throw new Error(`No PostgreSQL ${oldest} or newer was found or could be installed: install it, or set TEST_PG`)
  return startCluster(bin, settings)
}

export function findBinaries(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin')
  const onPath = findProgram(['postgres'])
  const folders = [...debian, ...(onPath ? [dirname(realpathSync(onPath))] : [])].filter((folder) =>
    findProgram(['initdb'], [folder]),
  )
  return folders
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= oldest)
    .toSorted((a, b) => b.version - a.version)[0]?.folder
}

function versionOf(folder: string) {
  const said = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? ''
  return Number(/\s(\d+)/.exec(said)?.[1] ?? 0)
}

async function startCluster(bin: string, settings: readonly string[]): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'kabinet-pg-'))
  const user = ordinaryUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const port = await reservePort()
  // The shell waits for the end of its standard input, which closes even when this process is killed, and then cleans up.
  const keeper = spawn(
    'sh',
    ['-c', clusterScript, bin, folder, port, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...user,
      cwd: folder,
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  const ended = once(keeper, 'exit')
  const stop = async () => {
    keeper.stdin.end()
    await ended
  }
  const logFile = join(folder, 'log')
  await untilReady(keeper, logFile).catch(async (reason) => {
    await stop()
    throw reason
  })
  const tell = (word: string) => void keeper.stdin.write(`${word}\n`)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    stop,
    leave: () => {
      keeper.unref()
      if (keeper.stdin instanceof Socket) keeper.stdin.unref()
    },
    crash: (signal = 'QUIT') => tell(`crash ${signal}`),
    revive: () => tell('revive'),
    log: () => readIfThere(logFile) ?? '',
  }
}

const nonDurableSettings = [
  'max_connections=200',
  // Plans must depend only on the test that inspects them.
  'autovacuum=off',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

const clusterScript = `
  bin=$0 folder=$1 port=$2
  trap 'rm -rf "$folder"' EXIT
  "$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$folder/log" 2>&1 || { sleep 1; exit 1; }
  shift 2
  serve() {
    "$bin/postgres" -D "$folder/data" -p "$port" -k "$folder" -c listen_addresses=127.0.0.1 "$@" >>"$folder/log" 2>&1 </dev/null &
  }
  end() {
    kill "-$1" "$(head -n 1 "$folder/data/postmaster.pid")"
    wait
  }
  serve "$@"
  while read -r command signal; do
    case $command in
      crash) end "$signal" ;;
      revive) serve "$@" ;;
    esac
  done
  end INT
`

/** PostgreSQL refuses to run as root: uses Debian's postgres user, or an unprivileged one. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (kind: '-u' | '-g', name: string) =>
    Number.parseInt(spawnSync('id', [kind, name], { encoding: 'utf8' }).stdout, 10)
  const uid = idOf('-u', 'postgres')
  return uid > 0 ? { uid, gid: idOf('-g', 'postgres') } : { uid: 65_534, gid: 65_534 }
}

async function untilReady(keeper: { exitCode: number | null }, logFile: string) {
  let log = ''
  for (let tries = 0; tries < 600; tries++) {
    log = readIfThere(logFile) ?? log
    if (log.includes('database system is ready to accept connections')) return
    if (keeper.exitCode !== null || /FATAL|could not/.test(log)) break
    await wait(100)
  }
  throw new Error(`The test PostgreSQL did not start:\n${log}`)
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
