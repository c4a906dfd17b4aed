import { type StayingKind, stayingKinds } from '@kabinet/contract/data/after-erasure'
import type { Config } from '../../config/config.ts'
import type { Tables } from '../../db/schema.ts'
import { answerDays } from './erasure.sql.ts'

type Keep = { days: number } | { age: keyof Config['ages'] } | 'operator-decides'
/** `tables`: those that may name the account after its erasure; `what-stays.test.ts` finds it in no other. */
type Stay = { tables: readonly (keyof Tables)[]; keep: Keep }

/** Data that stays after an erasure. Users see this list before they delete the account. */
export const staying: Record<StayingKind, Stay> = {
  serviceAnswers: { tables: ['erasure', 'erasure_request'], keep: { days: answerDays } },
  supportActs: { tables: ['support_act'], keep: { age: 'eventsMonths' } },
  events: { tables: ['message'], keep: { days: 31 } },
  services: { tables: ['service', 'service_change'], keep: 'operator-decides' },
  receipts: { tables: ['receipt'], keep: 'operator-decides' },
  counters: { tables: ['limit_counter'], keep: { days: 7 } },
  logs: { tables: [], keep: 'operator-decides' },
  backups: { tables: [], keep: 'operator-decides' },
}

export function whatStays({ ages }: Pick<Config, 'ages'>) {
  return stayingKinds.map((what) => {
    const { keep } = staying[what]
    if (keep === 'operator-decides') return { what, days: null, months: null }
    return 'days' in keep ? { what, days: keep.days, months: null } : { what, days: null, months: ages[keep.age] }
  })
}
