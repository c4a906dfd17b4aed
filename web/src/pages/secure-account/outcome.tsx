import type { SecureEnd } from '../../components/email-link-action.tsx'
import type { Secured } from '@kabinet/contract/api/auth/secure-account.api'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'

export const outcomeOf = (secured: Secured, login: string) => ({
  end: endOf(secured),
  login,
  below: <EndedThings ended={secured.ended} />,
})

function endOf({ already, way, frozen_until }: Secured): SecureEnd {
  if (way === 'passkey') return 'securePasskey'
  if (way === 'support') return 'secureSupport'
  if (already) return 'secureAlready'
  return frozen_until === undefined ? 'secureDone' : 'secureFrozen'
}

/** Only kinds and times: the reader of the message is not signed in. */
function EndedThings({ ended }: Pick<Secured, 'ended'>) {
  const t = useT()
  const language = useLanguage()
  if (ended.length === 0) return null
  return (
    <>
      <p>{t('secure.ended')}</p>
      <ValueRows>
        {ended.map(({ what, at }) => (
          <ValueRow key={`${what} ${at}`} label={t(`secure.ended.${what}`)}>
            {momentOfInstant(at, language)}
          </ValueRow>
        ))}
      </ValueRows>
    </>
  )
}
