import { Gauge, type Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { readFigures } from './figures.sql.ts'

const hourMs = 3_600_000

/** The figures of `npm run admin -- figures`, counted once an hour, since they read whole tables. No scrape waits for them. */
export function addFigureGauges({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>, registry: Registry): void {
  let dueAt = 0
  const countWhenDue = () => {
    if (now().getTime() < dueAt) return
    dueAt = now().getTime() + hourMs
    void count().catch((error: unknown) => log.warn({ err: error }, 'could not count the figures'))
  }
  const gauge = (name: string, help: string, label: string, collect?: () => void) => {
    const shared = { help: `${help} Counted once an hour. Every process tells the same.`, labelNames: [label] }
    const made = new Gauge({ name, ...shared, registers: [], ...(collect ? { collect } : {}) })
    registry.registerMetric(made)
    return (numbers: Iterable<[string, number]>) => {
      made.reset()
      for (const [value, number] of numbers) made.set({ [label]: value }, number)
    }
  }
  const ofMonth = 'of 30 days'
  const setAccounts = gauge('kabinet_accounts', `Accounts by state; active and new: ${ofMonth}.`, 'state', countWhenDue)
  const setSecondSteps = gauge('kabinet_second_steps', 'Accounts by second step.', 'kind')
  const setSignIns = gauge('kabinet_service_sign_ins', `Sign-ins ${ofMonth} to the 50 most used services.`, 'service')

  async function count(): Promise<void> {
    const { accounts, second_step: secondSteps, log_ins: services } = await readFigures(db)
    const { share: _share, ...byKind } = secondSteps
    setAccounts(Object.entries(accounts))
    setSecondSteps(Object.entries(byKind))
    setSignIns(services.map(({ service_id: id, log_ins: number }) => [id, number]))
  }
}
