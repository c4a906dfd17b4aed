import type { DeskActName } from './desk-acts.ts'
import type { DoneAct } from './done-act.ts'

type Opened = { name: DeskActName; input: Record<string, string>; about: string }

const onService: Record<string, DeskActName> = {
  suspend: 'restoreService',
  restore: 'suspendService',
  verify: 'unverifyService',
  unverify: 'verifyService',
  trust: 'untrustService',
  untrust: 'trustService',
}

const onPerson: Record<string, DeskActName> = {
  block: 'unblockPerson',
  unblock: 'blockPerson',
  'allow-services': 'disallowServices',
  'disallow-services': 'allowServices',
}

/** The act that undoes this one. Undefined when there is none. */
export function oppositeOf({ act, service_id: service, account_id: account, ...done }: DoneAct): Opened | undefined {
  const [kind = ''] = act.split(' ')
  const ofService = onService[kind]
  if (service && ofService) return { name: ofService, input: { id: service }, about: done.service_name ?? service }
  const ofPerson = onPerson[act]
  if (account && ofPerson) return { name: ofPerson, input: { id: account }, about: account }
  if (act !== 'set-policy') return undefined
  const [[policy, value] = [], [, expected] = []] = [done.before, done.after].map((one) => Object.entries(one ?? {})[0])
  if (typeof policy !== 'string' || typeof value !== 'string') return undefined
  const about = `${policy}: ${String(expected ?? '')} → ${value}`
  return { name: 'setPolicyBack', input: { policy, value, expected: String(expected ?? '') }, about }
}
