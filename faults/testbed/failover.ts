import { chownSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../../scripts/programs/find-program.ts'
import { findBinaries, ordinaryUser } from '../../scripts/programs/postgres.ts'
import { reservePort } from '../../testbed/ports.ts'
import { isAnswering, runAlone, type Started, untilAnswering } from '../../testbed/process.ts'
import { type FaultyDatabase, queryAt } from './database.ts'

const programOf = (name: string) => findProgram([name], ['/usr/sbin'])

export const missingForCluster = () => ['patroni', 'etcd', 'haproxy'].filter((name) => !programOf(name))

/**
 * Three PostgreSQL servers under Patroni with synchronous replication, one etcd for its state, and HAProxy, which finds the primary.
 * `kill` simulates the loss of the primary's machine. `start` restores it as a standby and waits until replication is synchronous.
 */
export async function openCluster(): Promise<FaultyDatabase> {
  const { path: folder, remove } = mkdtempDisposableSync(join(tmpdir(), 'kabinet-patroni-'))
  const run = runnerIn(folder)
  const etcd = await startEtcd(run, folder)
  const port = await reservePort()
  const nodes = await Promise.all(['one', 'two', 'three'].map((name) => layOut(folder, name, etcd.address)))
  const running = new Map(nodes.map((node) => [node, run('patroni', node.file)]))
  const proxy = startProxy(run, folder, nodes, port)
  const url = `postgres://postgres:x@127.0.0.1:${port}/postgres`
  let primary = nodes[0]
  const untilSafe = async () => {
    await until(async () => {
      const [leads, syncs, answers] = await Promise.all(
        ['primary', 'sync', 'health'].map((what) => listWho(nodes, what)),
      )
      primary = leads?.[0]
      return leads?.length === 1 && syncs?.length === 1 && answers?.length === nodes.length
    })
    await until(() => queryAt(url, 'select 1').then(Boolean, () => false))
  }
  await untilSafe()
  return {
    url,
    query: (sql, values) => queryAt(url, sql, values),
    kill: () => {
      if (!primary) throw new Error('there is no primary')
      // Patroni first, because it would restart its PostgreSQL.
      running.get(primary)?.child.kill('SIGKILL')
      process.kill(Number(readFileSync(join(primary.data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
    },
    start: async () => {
      for (const [node, { child }] of running)
        if (child.signalCode !== null) running.set(node, run('patroni', node.file))
      await untilSafe()
    },
    stop: async () => {
      // On SIGTERM Patroni stops its PostgreSQL.
      await Promise.all([...running.values()].map(({ stop }) => stop()))
      await Promise.all([etcd.stop('SIGKILL'), proxy.stop('SIGKILL')])
      remove()
    },
  }
}

type Node = { name: string; port: string; api: string; data: string; file: string }
type Run = (name: string, ...args: string[]) => Started

function runnerIn(folder: string): Run {
  const user = ordinaryUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder }
  return (name, ...args) => runAlone(programOf(name) ?? name, args, env, { ...user, cwd: folder })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    if (await isSo()) return
    await wait(100)
  }
  throw new Error('the cluster does not come up')
}

async function listWho(nodes: readonly Node[], what: string): Promise<Node[]> {
  const replies = await Promise.all(
    nodes.map(async (node) => ({ node, yes: await isAnswering(`http://127.0.0.1:${node.api}/${what}`) })),
  )
  return replies.filter(({ yes }) => yes).map(({ node }) => node)
}

async function startEtcd(run: Run, folder: string) {
  const [clients, peers] = [await reservePort(), await reservePort()]
  const [clientUrl, peer] = [`http://127.0.0.1:${clients}`, `http://127.0.0.1:${peers}`]
  const addresses = {
    'listen-client-urls': clientUrl,
    'advertise-client-urls': clientUrl,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
  }
  const settings = { name: 'one', 'data-dir': join(folder, 'etcd'), 'initial-cluster': `one=${peer}`, ...addresses }
  const etcd = run('etcd', ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`))
  await untilAnswering(`${clientUrl}/health`, etcd)
  return { ...etcd, address: `127.0.0.1:${clients}` }
}

async function layOut(folder: string, name: string, etcd: string): Promise<Node> {
  const node = {
    name,
    port: await reservePort(),
    api: await reservePort(),
    data: join(folder, name),
    file: join(folder, `${name}.json`),
  }
  writeFileSync(node.file, JSON.stringify(patroniSettings(folder, node, etcd)))
  return node
}

/** Patroni reads YAML, which includes JSON. The minimum timeouts give a failover within 20 seconds. */
const patroniSettings = (folder: string, { name, port, api, data }: Node, etcd: string) => ({
  scope: 'kabinet',
  name,
  restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
  etcd3: { host: etcd },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 2,
      retry_timeout: 3,
      synchronous_mode: true,
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: data,
    bin_dir: findBinaries(),
    pgpass: join(folder, `${name}.pgpass`),
    authentication: {
      superuser: { username: 'postgres', password: 'x' },
      replication: { username: 'replicator', password: 'x' },
      rewind: { username: 'rewinder', password: 'x' },
    },
    parameters: { unix_socket_directories: folder },
  },
})

function startProxy(run: Run, folder: string, nodes: readonly Node[], port: string): Started {
  const file = join(folder, 'haproxy.cfg')
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.api}`)
  writeFileSync(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  )
  return run('haproxy', '-db', '-f', file)
}
