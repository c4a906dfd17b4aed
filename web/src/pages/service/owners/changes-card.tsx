import type { LoggedServiceChange } from '@kabinet/contract/api/services/owners.api'
import { useServiceChanges } from '../../../data/clients/owners.ts'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import type { PlainKey } from '../../../text/messages.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/loading.tsx'
import { Card, Small } from '../../../ui/page/page.tsx'
import styles from './owners.module.css'

const fieldWords: Partial<Record<string, PlainKey>> = {
  name: 'service.name',
  description: 'service.description',
  logo: 'service.logo',
  platforms: 'service.platforms',
  scopes: 'service.scopes',
  reasons: 'service.reasons',
  essential_scopes: 'service.essential',
  resources: 'service.resources',
  redirect_uris: 'service.redirects',
  mobile_redirect_uris: 'service.mobileRedirects',
  post_logout_redirect_uris: 'service.postLogout',
  backchannel_logout_uri: 'service.backchannel',
  token_endpoint_auth_method: 'service.method',
  jwks: 'service.jwks',
  grant_types: 'service.grants',
  takes_unverified_contacts: 'service.unverified',
  require_pkce: 'service.pkce',
  require_pushed_authorization_requests: 'service.par',
  dpop_bound_access_tokens: 'service.dpop',
  id_token_signed_response_alg: 'service.alg',
  claims_from_userinfo_only: 'service.userinfo',
  require_signed_request_object: 'service.signedRequests',
  authorization_signed_response_alg: 'service.signedAnswers',
  initiate_login_uri: 'service.login',
  status: 'service.access',
  testers: 'service.testers',
  registration: 'software.card',
}

export function ChangesCard({ id }: { id: string }) {
  const t = useT()
  return (
    <Card heading={t('owners.log')}>
      <Loaded query={useServiceChanges(id)} skeleton={<Skeleton lines={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('owners.log.none')}</p>
          ) : (
            <ul className={styles.list}>
              {items.map((change, n) => (
                <Change key={n} change={change} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Change({ change: { at, kind, who, name, fields } }: { change: LoggedServiceChange }) {
  const t = useT()
  const language = useLanguage()
  const words = fields.map((field) => t<PlainKey>(fieldWords[field] ?? 'owners.log.other'))
  const person = name ?? t(`owners.log.${who}`)
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        {[t(`owners.log.kind.${kind}`), words.join('; ')].filter(Boolean).join(': ')}
        <Small>
          <span translate={name === undefined ? 'yes' : 'no'}>{person}</span> · {momentOfInstant(at, language)}
        </Small>
      </div>
    </li>
  )
}
