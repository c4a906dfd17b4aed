import { parseArgs } from 'node:util'

export type Options = {
  seconds: number
  /** Unmeasured seconds before each side, and of sequential calls. */
  warmSeconds: number
  rounds: number
  only: string[] | undefined
  million: boolean
  two: boolean
  record: boolean
  profile: boolean
  bars: boolean
}

export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      smoke: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string' },
      million: { type: 'boolean', default: false },
      two: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      'no-bars': { type: 'boolean', default: false },
    },
  })
  return {
    seconds: positive('seconds', values.seconds ?? (values.smoke ? '0.3' : '10')),
    warmSeconds: values.smoke ? 0.2 : 2,
    rounds: positive('rounds', values.rounds ?? (values.smoke ? '1' : '10')),
    only: values.only?.split(','),
    million: values.million,
    two: values.two,
    record: values.record,
    profile: values.profile,
    bars: !(values['no-bars'] || values.smoke),
  }
}

function positive(name: string, value: string): number {
  const number = Number(value)
  if (!(number > 0)) throw new Error(`--${name} must be a number above 0, not “${value}”`)
  return number
}
