import type { Act } from './act.ts'
import { deletedAccountActs } from './deleted-accounts.acts.ts'
import { everybodyActs } from './everybody.acts.ts'
import { groupActs } from './groups.acts.ts'
import { invitationActs } from './invitations.acts.ts'
import { keyActs } from './keys.acts.ts'
import { legalActs } from './legal.acts.ts'
import { listingActs } from './lists.acts.ts'
import { messageActs } from './messages.acts.ts'
import { operatorActs } from './operators.acts.ts'
import { peopleActs } from './people.acts.ts'
import { recoveryActs } from './recovery.acts.ts'
import { policyActs } from './policies.acts.ts'
import { serviceActs } from './services.acts.ts'

/** Every act of support and administration, by group and by the `operationId` of its call. */
export const acts = {
  people: peopleActs,
  recovery: recoveryActs,
  invitations: invitationActs,
  groups: groupActs,
  legal: legalActs,
  accounts: deletedAccountActs,
  services: serviceActs,
  lists: listingActs,
  messages: messageActs,
  everybody: everybodyActs,
  keys: keyActs,
  policies: policyActs,
  operators: operatorActs,
} satisfies Record<string, Record<string, Act>>

export type Group = keyof typeof acts

export const allActs: readonly Act[] = Object.values(acts).flatMap((group): Act[] => Object.values(group))
