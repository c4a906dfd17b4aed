import { backDeskActs } from './back-acts.ts'
import type { DeskAct } from './desk-act.ts'
import { messageDeskActs } from './message-acts.ts'
import { peopleDeskActs } from './people-acts.ts'
import { policyDeskActs } from './policy-acts.ts'
import { recoveryDeskActs } from './recovery-acts.ts'
import { serviceDeskActs } from './service-acts.ts'

/** Every act that the console can do, by the name in the contract. */
export const deskActs = {
  ...peopleDeskActs,
  ...recoveryDeskActs,
  ...serviceDeskActs,
  ...messageDeskActs,
  ...policyDeskActs,
  ...backDeskActs,
} satisfies Record<string, DeskAct>

export type DeskActName = keyof typeof deskActs

export const deskAct = (name: DeskActName): DeskAct => deskActs[name]

export const isDeskActName = (name: string): name is DeskActName => Object.hasOwn(deskActs, name)
