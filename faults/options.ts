import { parseArgs } from 'node:util'

export type Options = {
  rounds: number
  databaseRounds: number
  restarts: number
  failovers: number
  disks: number
  seed: number
  only: readonly string[] | undefined
  from: string | undefined
}

export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '200' },
      'database-rounds': { type: 'string', default: '50' },
      disks: { type: 'string', default: '3' },
      failovers: { type: 'string', default: '8' },
      restarts: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      only: { type: 'string' },
      from: { type: 'string' },
    },
  })
  return {
    rounds: whole('rounds', values.rounds),
    databaseRounds: whole('database-rounds', values['database-rounds']),
    disks: whole('disks', values.disks),
    failovers: whole('failovers', values.failovers),
    restarts: whole('restarts', values.restarts),
    seed: whole('seed', values.seed),
    only: values.only?.split(','),
    from: values.from,
  }
}

function whole(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`--${name} must be a whole number, not “${value}”`)
  return Number(value)
}
