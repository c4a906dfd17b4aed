import type { User } from '@kabinet/contract/api/me.api'
import { type TrustableKind, type Untrusted, untrustedOf } from '../data/trust.ts'
import { momentOfInstant } from '../lib/format/instant.ts'
import { masked } from '../lib/format/unbroken.ts'
import { useLanguage, useT } from '../text/use-t.ts'

/** Says when the contact becomes trusted; null when it is, or is not verified. */
export function useTrustedWhen(user: User, kind: TrustableKind): string | null {
  const t = useT()
  const language = useLanguage()
  const untrusted = untrustedOf(user, kind)
  if (!untrusted) return null
  const { from } = untrusted
  return from === null
    ? t(`contact.${kind}.frozen`)
    : t(`contact.${kind}.trustedFrom`, { when: momentOfInstant(from, language) })
}

type Props = { user: User; untrusted: Untrusted }

export function TrustNote({ user: { codes_go_to: goes, otp_transport }, untrusted }: Props) {
  const t = useT()
  const language = useLanguage()
  const { kind, shown: contact, from } = untrusted
  const isChosen = otp_transport === (kind === 'email' ? 'email' : 'sms')
  return (
    <>
      <p>
        {from === null
          ? t('trust.note.frozen', { contact })
          : t('trust.note', { contact, when: momentOfInstant(from, language) })}
      </p>
      {goes !== null && <p>{t(isChosen ? 'trust.note.codesMeanwhile' : 'trust.note.codes', { to: masked(goes) })}</p>}
    </>
  )
}
