import type { feedbackForm, sendFeedback as route } from '@kabinet/contract/api/feedback.api'
import type * as z from 'zod/mini'
import type { ActDeps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import type { Call } from '../../http/serve.ts'
import { addressKey, networksOf } from '../../lib/addresses/address-key.ts'
import { newId } from '../../lib/ids.ts'
import { findNoticeRecipient } from '../../domain/accounts/contacts.sql.ts'
import { admit } from '../../domain/admission/admit.ts'
import { admitReceipt } from '../../domain/codes/admit-message.ts'
import { destinationKey } from '../../domain/codes/message-policy.ts'
import { change } from '../../domain/messages/change.ts'
import type { Post } from '../../domain/messages/queue-message.ts'
import { limitOf } from '../../domain/throttle/budgets.ts'
import { takeOfInstallation } from '../../domain/throttle/halves.ts'
import { insertFeedback } from './feedback.sql.ts'

type Form = z.output<typeof feedbackForm>
type Sender = Pick<Call<typeof route>, 'session' | 'caller'>

/** Stores the request, forwards it to SUPPORT_EMAIL and confirms it to a signed-in writer. */
export async function forwardFeedback(deps: ActDeps, sender: Sender, form: Form): Promise<{ id: string }> {
  const { keys } = deps
  const { session, caller } = sender
  const id = newId()
  const accountId = session?.accountId ?? null
  return admit(deps, admissionOf(deps, sender, form), async () => {
    // Counted before the transaction: a lock on the shared counter would block all requests.
    const goesOn = await maySendOn(deps, sender, id)
    // Without a session anyone could have receipts sent to any address.
    const receipt = { transport: 'email', to: form.email, address: caller.address } as const
    const isConfirmed = session ? await admitReceipt(deps, receipt) : false
    return change(deps, async (tx, post) => {
      const sealed = keys.seal(JSON.stringify(form))
      await insertFeedback(tx, { id, accountId, locale: caller.locale, sealed })
      if (goesOn)
        await sendOn(deps, post, sender, id, { ...form, isVerified: await isOwnAddress(tx, accountId, form.email) })
      if (isConfirmed) await confirm(post, sender, form)
      return { id }
    })
  })
}

/** A writer without a session is counted by e-mail and network address, so that a stranger elsewhere cannot block them. */
function admissionOf(deps: ActDeps, { session, caller }: Sender, { email }: Form) {
  const { limits } = deps.config
  const isCounted = () => true
  if (session) return { limits: [limitOf(limits, 'feedback', session.accountId)], isCounted }
  const address = addressKey(caller.address)
  const writer = `${address}.${destinationKey(deps, { transport: 'email', to: email })}`
  const counters = [limitOf(limits, 'feedback-writers', writer), limitOf(limits, 'feedback-address', address)]
  return { limits: counters, place: { whose: networksOf(caller.address) }, isCounted }
}

async function isOwnAddress(tx: Db, accountId: string | null, email: string): Promise<boolean> {
  const recipient = accountId === null ? undefined : await findNoticeRecipient(tx, accountId)
  return recipient?.contacts.some(({ to }) => to === email) ?? false
}

type Request = Form & { isVerified: boolean }

/** Counted apart, so that strangers cannot use up what signed-in users have. */
async function maySendOn(deps: ActDeps, { session, caller }: Sender, id: string): Promise<boolean> {
  if (deps.config.supportEmail === undefined) return false
  const name = session ? 'feedback-sent-on-signed-in' : 'feedback-sent-on'
  const taken = await takeOfInstallation(deps, name, caller.address)
  if (!taken.ok) deps.log.warn({ feedback: id }, 'too many support requests: this one is stored but not forwarded')
  return taken.ok
}

async function sendOn(
  deps: ActDeps,
  post: Post,
  { session, caller }: Sender,
  id: string,
  request: Request,
): Promise<void> {
  const { supportEmail: to } = deps.config
  if (to === undefined) return
  const accountId = session?.accountId ?? null
  const payload = { ...request, number: id.slice(-6).toUpperCase(), accountId }
  await post({ transport: 'email', to, kind: 'support_request', locale: caller.locale, accountId, payload })
}

/** A writer can type any address. So few receipts are sent to one address, and they quote nothing. */
async function confirm(post: Post, { session, caller }: Sender, { email: to }: Form): Promise<void> {
  const accountId = session?.accountId ?? null
  await post({ transport: 'email', to, kind: 'support_received', locale: caller.locale, accountId, payload: {} })
}
