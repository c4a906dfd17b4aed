import { formatPhone } from '@kabinet/contract/fields/phone'
import type { EndedThing } from '@kabinet/contract/api/review.api'
import { usePutBack } from '../../../data/security/review.ts'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import type { PlainKey } from '../../../text/messages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, Small } from '../../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../../ui/page/rows.tsx'

export function EndedCard({ ended }: { ended: readonly EndedThing[] }) {
  const t = useT()
  return (
    <Card heading={t('review.ended')}>
      {ended.length === 0 ? (
        <p>{t('review.ended.none')}</p>
      ) : (
        <ValueRows>
          {ended.map((thing, n) => (
            <EndedRow key={n} thing={thing} />
          ))}
        </ValueRows>
      )}
    </Card>
  )
}

function EndedRow({ thing }: { thing: EndedThing }) {
  const t = useT()
  const language = useLanguage()
  const { what, at, name, service } = thing
  const again = againOf(thing)
  const of = service && t('review.ended.of', { service: service.name })
  return (
    <ValueRow
      label={t(`secure.ended.${what}`)}
      actions={
        thing.field ? (
          <PutBack thing={thing} />
        ) : (
          again?.to && (
            <ButtonLink kind="quiet" to={again.to}>
              {t(again.words)}
            </ButtonLink>
          )
        )
      }
      below={again && !again.to && <Small>{t(again.words)}</Small>}
    >
      <span translate="no">{what === 'phone' && name ? formatPhone(name) : name}</span>
      {of && <Small>{of}</Small>}
      <Small>{momentOfInstant(at, language)}</Small>
    </ValueRow>
  )
}

function PutBack({ thing }: { thing: EndedThing }) {
  const t = useT()
  const back = usePutBack(thing)
  if (back.isSuccess) return <Small>{t('review.back.done')}</Small>
  return (
    <Button
      kind="quiet"
      busy={back.isPending}
      aria-label={t('review.back.named', { name: thing.name ?? '' })}
      onClick={() => back.mutate()}
    >
      {t('review.back')}
    </Button>
  )
}

function againOf({ what, service }: EndedThing): { to?: string; words: PlainKey } | null {
  switch (what) {
    case 'passkey':
    case 'app':
    case 'recovery_codes':
      return { words: 'review.again.here' }
    case 'email':
    case 'phone':
      return { to: '/', words: 'review.again.contact' }
    case 'transport':
      return { to: '/security#second-step', words: 'review.again.transport' }
    case 'software_token':
      return { to: '/services/registration', words: 'review.again.software_token' }
    case 'redirect_uri':
    case 'service_key':
    case 'service_secret':
    case 'service_owner':
    case 'service_access':
    case 'service_address':
    case 'service_api':
      return service && { to: `/services/${service.id}`, words: 'review.again.service' }
    case 'consent':
      return { to: '/services/access', words: 'review.again.consent' }
    case 'session':
    case 'archive':
    case 'archive_downloaded':
      return null
  }
}
