import type { Client, SoftwareRegistration } from '@kabinet/contract/data/client-fields'
import { clientKey } from '../../data/clients/clients.ts'
import { useLeave } from '../../data/use-leave.ts'
import { useDecideProposal } from '../../data/clients/software.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { SettledButton } from '../../ui/settled-button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import styles from './service.module.css'
import { dataScopes, platforms } from '@kabinet/contract/claims'
import type { PlainKey } from '../../text/messages.ts'

type Proposal = NonNullable<SoftwareRegistration['proposal']>

export function ProposalCard({ client, proposal }: { client: Client; proposal: Proposal }) {
  const t = useT()
  const decide = useDecision(client)
  const changes = useProposedChanges(client, proposal.changes)
  const answer = (word: 'yes' | 'no') => () => void decide.answer(word, proposal.proposed_at).catch(() => undefined)
  return (
    <Card heading={proposal.is_deletion ? t('service.delete.title', { name: client.name }) : t('software.asks')}>
      <Stack tight>
        {proposal.is_deletion && <p>{t('service.delete.text', { product: product() })}</p>}
        <ValueRows>
          {changes.map(({ field, label, now, wanted }) => (
            <ValueRow key={field} label={label}>
              <span className={styles.code}>
                {t('software.now')} <span>{now || t('parts.notSet')}</span>
                {'\n'}
                {t('software.then')} <span>{wanted || t('parts.notSet')}</span>
              </span>
            </ValueRow>
          ))}
        </ValueRows>
        <FailureNotice failure={decide.failure} texts={{ otherwise: 'e.save', NOT_EXIST: 'software.gone' }} />
        <ButtonRow>
          <SettledButton kind={proposal.is_deletion ? 'danger' : 'primary'} busy={decide.busy} onClick={answer('yes')}>
            {t('software.yes')}
          </SettledButton>
          <Button busy={decide.busy} onClick={answer('no')}>
            {t('software.no')}
          </Button>
        </ButtonRow>
      </Stack>
    </Card>
  )
}

function useDecision({ id }: Client) {
  const decide = useDecideProposal(id)
  const leave = useLeave('/services', clientKey(id))
  const answer = async (word: 'yes' | 'no', proposed_at: string) => {
    const { client } = await decide.mutateAsync({ answer: word, proposed_at })
    toast('success', (t) => t(word === 'yes' ? 's.changed' : 'software.refused'))
    if (!client) await leave()
  }
  return { answer, busy: decide.isPending, failure: decide.isPending ? null : decide.error }
}

const labels: Record<string, PlainKey> = {
  name: 'service.name',
  platforms: 'service.platforms',
  scopes: 'service.scopes',
  redirect_uris: 'service.redirects',
  post_logout_redirect_uris: 'service.postLogout',
  backchannel_logout_uri: 'service.backchannel',
  token_endpoint_auth_method: 'service.method',
  jwks: 'service.jwks',
  grant_types: 'service.grants',
  require_pushed_authorization_requests: 'service.par',
  dpop_bound_access_tokens: 'service.dpop',
  id_token_signed_response_alg: 'service.alg',
  authorization_signed_response_alg: 'service.signedAnswers',
  require_signed_request_object: 'service.signedRequests',
  initiate_login_uri: 'service.login',
}

/** Lists are one per line, so that similar addresses can be compared. */
function useProposedChanges(client: Client, changes: Record<string, unknown>) {
  const t = useT()
  const now: Record<string, unknown> = { ...client }
  const nameOf = (value: unknown): string => {
    const scope = dataScopes.find((one) => one === value)
    const platform = platforms.find((one) => one === value)
    if (scope) return t(`service.scope.${scope}`)
    if (platform) return t(`service.platform.${platform}`)
    if (typeof value === 'boolean') return t(value ? 'software.on' : 'software.off')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  const display = (value: unknown): string => {
    if (value === null || value === undefined) return ''
    return Array.isArray(value) ? value.map(nameOf).join('\n') : nameOf(value)
  }
  return Object.entries(changes).map(([field, value]) => {
    const label = labels[field]
    return { field, label: label ? t(label) : field, now: display(now[field]), wanted: display(value) }
  })
}
