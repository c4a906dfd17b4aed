import { parseArgs } from 'node:util'

export type Options = {
  seconds: number
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
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '10' },
      only: { type: 'string' },
      million: { type: 'boolean', default: false },
      two: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      'no-bars': { type: 'boolean', default: false },
    },
  })
  return {
    seconds: positive('seconds', values.seconds),
    rounds: positive('rounds', values.rounds),
    only: values.only?.split(','),
    million: values.million,
    two: values.two,
    record: values.record,
    profile: values.profile,
    bars: !values['no-bars'],
  }
}

function positive(name: string, value: string): number {
  const number = Number(value)
  if (!(number > 0)) throw new Error(`--${name} must be a number above 0, not “${value}”`)
  return number
}
