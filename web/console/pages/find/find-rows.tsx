import type { peopleList, servicesList } from '@kabinet/contract/admin/lists'
import type { personFound } from '@kabinet/contract/admin/replies'
import type * as z from 'zod/mini'
import { LinkRow } from '../../../src/ui/page/rows.tsx'
import { useMoment } from '../../parts/moment.tsx'
import { Typed, TypedParts } from '../../parts/typed.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'

type Person = z.output<typeof personFound> &
  Partial<Pick<z.output<typeof peopleList>['items'][number], 'last_log_in_at'>>
type Service = Pick<
  z.output<typeof servicesList>['items'][number],
  'id' | 'name' | 'status' | 'suspended_at' | 'deleted_at'
> &
  Partial<Pick<z.output<typeof servicesList>['items'][number], 'owner' | 'users'>>

/** Contacts are masked by the server. */
export function PersonRow({ id, status, last_name: last, first_name: first, created_at: created, ...more }: Person) {
  const t = useConsoleT()
  const moment = useMoment()
  const { contacts, last_log_in_at: lastLogIn } = more
  const lastly = lastLogIn ? t('find.lastLogIn', { when: moment(lastLogIn) }) : t('find.neverIn')
  return (
    <LinkRow
      to={`/people/${id}`}
      title={<TypedParts parts={[last, first]} />}
      meta={
        <>
          <span>{t(`find.status.${status}`)}</span>
          {contacts.map(({ value }) => (
            <span key={value}>
              {' · '}
              <Typed>{value}</Typed>
            </span>
          ))}
          <span>{` · ${t('find.created', { when: moment(created) })}`}</span>
          {lastLogIn !== undefined && <span>{` · ${lastly}`}</span>}
        </>
      }
    />
  )
}

export function ServiceRow({ id, name, status, suspended_at: suspended, deleted_at: deleted, owner, users }: Service) {
  const t = useConsoleT()
  return (
    <LinkRow
      to={`/services/${id}`}
      title={<Typed>{name}</Typed>}
      meta={
        <>
          <span>{t(`find.service.${deleted ? 'deleted' : suspended ? 'suspended' : status}`)}</span>
          {owner !== undefined && (
            <span>
              {' · '}
              <Typed>{owner}</Typed>
            </span>
          )}
          {users !== undefined && <span>{` · ${t('find.users30', { count: users })}`}</span>}
        </>
      }
    />
  )
}
