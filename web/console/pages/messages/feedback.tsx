import { adminCalls } from '@kabinet/contract/admin/calls'
import type { shownFeedback } from '@kabinet/contract/admin/replies'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { Badge } from '../../../src/ui/badge.tsx'
import { Button, OutsideLink } from '../../../src/ui/button.tsx'
import { Card, Small, Stack } from '../../../src/ui/page/page.tsx'
import { openAct } from '../../acts/opened-act.ts'
import { useMay } from '../../call/session.ts'
import { useActPages } from '../../call/queries.ts'
import { ActPages } from '../../parts/act-pages.tsx'
import { FilterForm } from '../../parts/filter-form.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Record } from '../../parts/records.tsx'
import styles from '../../parts/records.module.css'
import { Typed } from '../../parts/typed.tsx'
import { useFilters } from '../../parts/use-filters.ts'
import { useConsoleT } from '../../text/use-console-t.ts'

const filters = [
  {
    name: 'state',
    label: 'messages.state',
    choices: [
      { value: 'open', label: 'messages.open' },
      { value: 'closed', label: 'messages.closed' },
    ],
  },
] as const

export function Feedback() {
  const t = useConsoleT()
  const may = useMay()('support')
  const { values, change } = useFilters(['state'])
  return (
    <Card heading={t('messages.feedback')}>
      {may ? (
        <Stack>
          <FilterForm key={JSON.stringify(values)} filters={filters} values={values} onChange={change} />
          <List values={values} />
        </Stack>
      ) : (
        <Small>{t('messages.onlySupport')}</Small>
      )}
    </Card>
  )
}

function List({ values }: { values: { [name: string]: string } }) {
  const t = useConsoleT()
  const query = useActPages(adminCalls.listFeedback, values)
  return (
    <ActPages query={query} label={t('messages.feedback')} empty={t('messages.noFeedback')}>
      {(one) => <One key={one.id} feedback={one} />}
    </ActPages>
  )
}

/** The answer is an ordinary e-mail: the address was typed by the writer and may be somebody else's. */
function One({ feedback }: { feedback: z.output<typeof shownFeedback> }) {
  const t = useConsoleT()
  const { id, account_id: account, created_at: at, name, email, message, closed_at: closedAt, closed_by: by } = feedback
  const number = id.slice(-6).toUpperCase()
  return (
    <Record
      title={<Typed>{name}</Typed>}
      marks={
        <Badge kind={closedAt === null ? 'warn' : 'success'}>
          {t(closedAt === null ? 'messages.open' : 'messages.closed')}
        </Badge>
      }
      facts={[
        [t('messages.number'), number],
        [t('messages.at'), <Moment key="at" at={at} />],
        [t('messages.email'), <Typed key="email">{email}</Typed>],
        [
          t('audit.account'),
          account === null ? (
            t('messages.notLoggedIn')
          ) : (
            <Link key="account" to={`/people/${account}`}>
              {account}
            </Link>
          ),
        ],
        [t('messages.closedBy'), by && <Typed key="by">{by}</Typed>],
      ]}
      actions={
        <>
          <OutsideLink href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`[${number}]`)}`}>
            {t('messages.answer')}
          </OutsideLink>
          {closedAt === null && (
            <Button onClick={() => openAct('closeFeedback', { id }, `${name} · ${number}`)}>
              {t('messages.close')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.text}>
        <Typed>{message}</Typed>
      </p>
    </Record>
  )
}
