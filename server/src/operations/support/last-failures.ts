import type * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import type { shownPerson } from '@kabinet/contract/admin/replies'
import { listRefused, readLastSignIn } from './last-failures.sql.ts'

type Shown = z.output<typeof shownPerson>
type Failure = Shown['last_failures'][number]

const shown = 10

/** Why the last sign-ins failed, newest first. `happened_at` is null for a limit that still rejects the user. */
export async function listFailures(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: string,
  { letters, over_limits: limits }: Pick<Shown, 'letters' | 'over_limits'>,
): Promise<Failure[]> {
  const [refused, signedInAt] = [await listRefused(db, accountId, shown), (await readLastSignIn(db, accountId)) ?? '']
  const checksList = config.breachedPasswords !== undefined
  const past = [
    ...refused.map(({ happened_at: at, kind, purpose, times }) => ({
      happened_at: at,
      reason: wordsOf(kind === 'sign_in_refused' && checksList ? 'sign_in_unsafe' : kind, purpose, times),
    })),
    ...letters.flatMap((letter) => failureOf(letter, signedInAt)),
  ]
  const now = limits.map(({ limit, until }) => ({ happened_at: null, reason: `limit ${limit} until ${until}` }))
  return [...now, ...past.toSorted((a, b) => b.happened_at.localeCompare(a.happened_at))].slice(0, shown)
}

const words: Readonly<Record<string, string>> = {
  sign_in_refused: 'wrong password',
  sign_in_unsafe: 'wrong password, or one from the list of stolen passwords',
  password_refused: 'wrong password inside the cabinet',
  passkey_refused: 'passkey rejected',
}

function wordsOf(kind: string, purpose: string | null, times: number): string {
  const reason = words[kind] ?? `wrong code (${purpose ?? 'login'})`
  return times > 1 ? `${reason}, ${times} times` : reason
}

const endings = { waiting: 'not accepted yet', dead: 'refused', expired: 'not sent', unclear: 'perhaps not sent' }

function failureOf(
  { created_at: at, transport, kind, state, error, report }: Shown['letters'][number],
  signedInAt: string,
): {
  happened_at: string
  reason: string
}[] {
  if (error !== null && state !== 'sent')
    return [{ happened_at: at, reason: `${transport} ${kind} ${endings[state]}: ${error}` }]
  if (report === 'refused by the operator') return [{ happened_at: at, reason: `${transport} ${kind} ${report}` }]
  if (state === 'sent' && kind === 'login_code' && at > signedInAt)
    return [{ happened_at: at, reason: `${transport} ${kind} sent, code not entered` }]
  return []
}
