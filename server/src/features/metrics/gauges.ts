import { Gauge, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { hashLoad } from '../../domain/passwords/hash-password.ts'
import { addFigureGauges } from './figure-gauges.ts'
import { countOutbox } from './outbox.sql.ts'

export function gaugesOf(deps: Deps): Registry {
  const registry = new Registry()
  registry.registerMetric(
    new Gauge({
      name: 'kabinet_database_connections',
      help: 'Connections of the pool, and those who wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(deps.poolLoad())) this.set({ state }, count)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'kabinet_password_hashes',
      help: 'Password hashes under way, and those who wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(hashLoad(deps))) this.set({ state }, count)
      },
    }),
  )
  tellOfOutbox(deps, registry)
  addFigureGauges(deps, registry)
  return registry
}

function tellOfOutbox({ db, log }: Pick<Deps, 'db' | 'log'>, registry: Registry): void {
  // Other metrics are still exported when the database is down.
  const look = shared(() =>
    countOutbox(db).catch((error: unknown) => {
      log.warn({ err: error }, 'could not count the outbox')
      return []
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'kabinet_outbox_messages',
      help: 'Letters, SMS, log-out messages and security events that wait, and dead ones. Every process tells the same.',
      labelNames: ['kind', 'state'],
      registers: [],
      async collect() {
        const rows = await look()
        this.reset()
        for (const { kind, state, count } of rows) this.set({ kind, state }, count)
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'kabinet_outbox_oldest_seconds',
      help: 'How long the oldest e-mail, SMS, log-out message or security event that waits has been due. Every process tells the same.',
      labelNames: ['kind'],
      registers: [],
      async collect() {
        const rows = await look()
        this.reset()
        for (const { kind, state, dueSeconds } of rows) if (state === 'waiting') this.set({ kind }, dueSeconds)
      },
    }),
  )
}

function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => (pending ??= ask().finally(() => (pending = undefined)))
}
