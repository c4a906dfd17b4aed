import type { User } from '@kabinet/contract/api/me.api'
import { useState } from 'react'
import { useMe } from '../../data/me.ts'
import { readMenuUser } from '../../session/menu-user.ts'
import { useT } from '../../text/use-t.ts'
import { CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { BasicsCard } from './basics-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { DocumentsCard } from './documents/documents-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { OneEdited } from './one-edited.tsx'
import { Portrait } from './portrait.tsx'

/** `/` (docs/design.md#personal-info). Whose it is, the browser knows from its side menu before the server has answered. */
export function PersonalInfoPage() {
  const t = useT()
  const me = useMe()
  const [user] = useState(readMenuUser)
  return (
    <Stack>
      <PageHeading>{t('me.title')}</PageHeading>
      {me.isPending && user && <Portrait user={{ ...user, middle_name: null }} />}
      <Loaded query={me} skeleton={<CardsSkeleton lines={[4, 4, 4]} />}>
        {(user) => <Cards user={user} />}
      </Loaded>
    </Stack>
  )
}

function Cards({ user }: { user: User }) {
  return (
    <OneEdited>
      <Stack>
        <IdentityCard user={user} />
        <BasicsCard user={user} />
        <ContactsCard user={user} />
        <DocumentsCard user={user} />
      </Stack>
    </OneEdited>
  )
}
