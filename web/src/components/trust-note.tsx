import type { User } from '@kabinet/contract/api/me.api'
import { useSecondStep } from '../data/security/second-step.ts'
import type { Untrusted } from '../data/trust.ts'
import { momentOfInstant } from '../lib/format/instant.ts'
import { masked } from '../lib/format/unbroken.ts'
import { useLanguage, useT } from '../text/use-t.ts'

type Props = { user: User; untrusted: Untrusted }

export function TrustNote({ user: { codes_go_to: goes, otp_transport }, untrusted }: Props) {
  const t = useT()
  const language = useLanguage()
  const hasNoApp = useSecondStep().data?.app === null
  const { kind, shown: contact, from } = untrusted
  const isChosen = otp_transport === (kind === 'email' ? 'email' : 'sms')
  return (
    <>
      <p>
        {from === null
          ? t('trust.note.frozen', { contact })
          : t('trust.note', { contact, when: momentOfInstant(from, language) })}
      </p>
      {goes !== null && hasNoApp && (
        <p>{t(isChosen ? 'trust.note.codesMeanwhile' : 'trust.note.codes', { to: masked(goes) })}</p>
      )}
    </>
  )
}
