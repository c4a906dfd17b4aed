import type { DeskActName } from './desk-acts.ts'
import type { DoneAct } from './done-act.ts'

type Opened = { name: DeskActName; input: Record<string, string>; about: string }

const onService = {
  suspend: 'restoreService',
  restore: 'suspendService',
  verify: 'unverifyService',
  unverify: 'verifyService',
  trust: 'untrustService',
  untrust: 'trustService',
} as const

const onPerson = {
  block: 'unblockPerson',
  unblock: 'blockPerson',
  'allow-services': 'disallowServices',
  'disallow-services': 'allowServices',
} as const

const actOf = (names: Record<string, DeskActName>, kind: string) =>
  Object.hasOwn(names, kind) ? names[kind] : undefined

const roles = ['none', 'support', 'operator']

/** The act that undoes this one. Undefined when there is none. The server refuses it when the state is another by then. */
export function oppositeOf(done: DoneAct): Opened | undefined {
  const { act, account_id: account, service_id: service } = done
  const [kind = ''] = act.split(' ')
  const ofService = actOf(onService, kind)
  if (service && ofService) return { name: ofService, input: { id: service }, about: done.service_name ?? service }
  const ofPerson = actOf(onPerson, kind)
  if (account && ofPerson) return { name: ofPerson, input: { id: account }, about: account }
  if (account) return withValues(done, account)
  return act === 'set-policy' ? withPolicy(done) : undefined
}

function withPolicy({ before, after }: DoneAct): Opened | undefined {
  const [[policy, value] = [], [, expected] = []] = [before, after].map((one) => Object.entries(one ?? {})[0])
  if (typeof policy !== 'string' || typeof value !== 'string') return undefined
  const about = `${policy}: ${String(expected ?? '')} → ${value}`
  return { name: 'setPolicyBack', input: { policy, value, expected: String(expected ?? '') }, about }
}

/** A group or role. The console raises no role, so a lower one is not undone here. */
function withValues({ act, before, after }: DoneAct, id: string): Opened | undefined {
  const [role, from] = [before?.['role'], after?.['role']]
  if (act === 'role' && typeof role === 'string' && typeof from === 'string')
    return roles.indexOf(role) < roles.indexOf(from)
      ? { name: 'setRoleBack', input: { id, role, from }, about: `${id}: ${from} → ${role}` }
      : undefined
  const [out, into] = [before?.['group'], after?.['group']]
  if (act.startsWith('remove-from-group ') && typeof out === 'string')
    return { name: 'addToGroupAgain', input: { id, group: out }, about: `${id} · ${out}` }
  if (act.startsWith('add-to-group ') && typeof into === 'string')
    return { name: 'removeFromGroupAgain', input: { id, group: into }, about: `${id} · ${into}` }
  return undefined
}
