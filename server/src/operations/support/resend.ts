import type { Otp } from '@kabinet/contract/api/auth/otp'
import { expediteMessagesOf } from '../../domain/messages/emails-of.sql.ts'
import { resendEmailLink } from '../../domain/contacts/email-link.ts'
import { resendForSupport } from '../../features/auth/registration/resend-for-support.ts'
import type { ActContext } from './act-context.ts'
import { holdAccount } from '../../domain/accounts/hold-account.sql.ts'
import { noAccount, SupportRefusal } from './refusal.ts'

/**
 * Sends pending and dead messages immediately; if there are none, sends a new link. Codes are never resent here, because their page can
 * request a new one.
 */
export async function resend(context: ActContext): Promise<string> {
  const { tx, id, post, deps, record } = context
  const status = await holdAccount(tx, id)
  if (status === undefined) return told(id, await resendForSupport(deps, tx, post, id), noAccount(id))
  if (status !== 'active') throw new SupportRefusal(`${id} is not active: it gets no e-mails.`)
  const hurried = await expediteMessagesOf(tx, id)
  const kinds = hurried.map(({ kind }) => kind)
  const nothing = `${id} has no waiting or failed messages: \`show\` lists the sent ones. To get a new code, the user asks for it on the page.`
  const done =
    kinds.length > 0
      ? `${kinds.length} to ${id} will be sent at once: ${kinds.join(', ')}.`
      : told(id, await resendEmailLink(deps, tx, post, id), new SupportRefusal(nothing))
  await record('messages_resent', { kinds: kinds.join(' ') || 'email_verify_link' })
  return done
}

function told(id: string, sent: Otp | 'too-soon' | undefined, nothing: SupportRefusal): string {
  if (sent === undefined) throw nothing
  if (sent === 'too-soon')
    throw new SupportRefusal(`The last one for ${id} was sent less than a minute ago: wait for it.`)
  return `A new ${sent.kind} for ${id} is on its way to ${sent.destination}. The previous one no longer works.`
}
