import { adminCalls } from '@kabinet/contract/admin/calls'
import { useParams } from 'react-router'
import { Badge } from '../../../src/ui/badge.tsx'
import { Columns } from '../../../src/ui/page/columns.tsx'
import { PageHeading, Stack, Card, Small } from '../../../src/ui/page/page.tsx'
import { useAct } from '../../call/queries.ts'
import { joinTyped, TypedParts } from '../../parts/typed.tsx'
import { WaitingLinks } from '../../parts/waiting-links.tsx'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { useConsoleT, useNameOf } from '../../text/use-console-t.ts'
import { AcceptedCard, SessionsCard } from './account-lists.tsx'
import { ActsCard, RoleCard } from './acts-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { MessagesCard, SupportCard } from './logs.tsx'
import type { Person } from './person.ts'
import { ServicesCard, SignInCard } from './sign-in-card.tsx'
import { StateCard } from './state-card.tsx'
import { Moment } from '../../parts/moment.tsx'
import lines from '../../parts/lines.module.css'

export function UserPage() {
  const t = useConsoleT()
  const { id = '' } = useParams()
  return (
    <LoadedAct query={useAct(adminCalls.getPerson, { id })} page={t('frame.user')}>
      {(person) => <User person={person} />}
    </LoadedAct>
  )
}

function User({ person }: { person: Person }) {
  const t = useConsoleT()
  const names = [person.last_name, person.first_name, person.middle_name]
  const about = joinTyped(names)
  return (
    <Stack>
      <PageHeading
        action={
          <Badge kind={person.status === 'active' ? 'success' : 'warn'}>{t(`find.status.${person.status}`)}</Badge>
        }
      >
        <TypedParts parts={names} />
      </PageHeading>
      <Columns
        side={
          <Stack>
            <ContactsCard person={person} about={about} />
            <SignInCard person={person} />
            <SessionsCard person={person} />
            <ServicesCard person={person} />
            <AcceptedCard person={person} />
          </Stack>
        }
      >
        <Stack>
          <StateCard person={person} />
          <ActsCard person={person} about={about} />
          <WaitingLinks user={{ id: person.id, name: about }} />
          <RoleCard person={person} about={about} />
          <MessagesCard person={person} about={about} />
          <SupportCard person={person} />
          <EventsCard id={person.id} />
        </Stack>
      </Columns>
    </Stack>
  )
}

function EventsCard({ id }: { id: string }) {
  const t = useConsoleT()
  const nameOf = useNameOf()
  return (
    <Card heading={t('user.events')}>
      <LoadedAct query={useAct(adminCalls.listPersonEvents, { id })}>
        {({ items }) =>
          items.length === 0 ? (
            <Small>{t('user.events.none')}</Small>
          ) : (
            <ul className={lines.lines}>
              {items.map(({ happened_at: at, kind, times, address, user_agent: browser }) => (
                <li key={`${at} ${kind}`} className={lines.line}>
                  <span className={lines.when}>
                    <Moment at={at} />
                  </span>
                  <span className={lines.text}>
                    <span>{nameOf('activity.kind', kind)}</span>
                    {times > 1 && <span>{`, ${t('user.times', { count: times })}`}</span>}
                    <span className={lines.below}>
                      <TypedParts parts={[address, browser]} between=" · " />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedAct>
    </Card>
  )
}
