import type { User } from '@kabinet/contract/api/me.api'
import { useMe } from '../../data/me.ts'
import { useT } from '../../text/use-t.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Card, PageHeading, Stack } from '../../ui/page/page.tsx'
import { BasicsCard } from './basics-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { DocumentsCard } from './documents/documents-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { OneEdited } from './one-edited.tsx'

/** `/` (docs/design.md#personal-info). */
export function PersonalInfoPage() {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t('me.title')}</PageHeading>
      <Loaded query={useMe()} skeleton={<CardsSkeleton />}>
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

function CardsSkeleton() {
  return (
    <Stack>
      <Card>
        <Skeleton round height={6} width="6rem" />
      </Card>
      {[1, 2, 3].map((card) => (
        <Card key={card}>
          <Skeleton lines={4} />
        </Card>
      ))}
    </Stack>
  )
}
