import { firstLocale } from '@kabinet/contract/fields/locale'
import type { Deps } from '../../deps.ts'
import type { Post } from '../messages/queue-message.ts'
import type { LostVerification } from './custody.sql.ts'

/** Tells the operator that a service is not verified any more: by a warning in the log, and by e-mail with `SUPPORT_EMAIL`. */
export async function tellLostVerification(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  post: Post,
  { id, name, changed }: LostVerification,
): Promise<void> {
  log.warn({ service: id, changed }, 'a service is not verified any more')
  const { supportEmail: to } = config
  if (to === undefined) return
  const payload = { id, service: name, changed }
  await post({ transport: 'email', to, kind: 'verification_ended', locale: firstLocale, payload })
}
