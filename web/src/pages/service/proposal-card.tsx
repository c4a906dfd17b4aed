import type { Client, SoftwareRegistration } from '@kabinet/contract/data/client-fields'
import { useNavigate } from 'react-router'
import { useForgetClient } from '../../data/clients/clients.ts'
import { useDecideProposal } from '../../data/clients/software.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useProposedChanges } from './proposed-changes.ts'
import styles from './service.module.css'

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
          <Button kind={proposal.is_deletion ? 'danger' : 'primary'} busy={decide.busy} onClick={answer('yes')}>
            {t('software.yes')}
          </Button>
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
  const navigate = useNavigate()
  const forget = useForgetClient(id)
  const answer = async (word: 'yes' | 'no', proposed_at: string) => {
    const { client } = await decide.mutateAsync({ answer: word, proposed_at })
    toast('success', (t) => t(word === 'yes' ? 's.changed' : 'software.refused'))
    if (client) return
    await navigate('/services', { replace: true })
    forget()
  }
  return { answer, busy: decide.isPending, failure: decide.isPending ? null : decide.error }
}
