import type { User } from '@kabinet/contract/api/me.api'
import { useMe } from '../../data/me.ts'
import { usePasskeys } from '../../data/security/passkeys.ts'
import { useSecondStep } from '../../data/security/second-step.ts'
import { useSessions } from '../../data/security/sessions.ts'
import { useAllSettled } from '../../data/use-all-settled.ts'
import { useT } from '../../text/use-t.ts'
import { CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { ActivityCard } from './activity-card.tsx'
import { AppCard } from './app/app-card.tsx'
import { DataCard } from './data-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { LockCard } from './lock-card.tsx'
import { MethodCard } from './method-card.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** docs/design.md#security. */
export function SecurityPage() {
  const t = useT()
  // Loaded together: a card that grows later would move the buttons below it.
  const me = useAllSettled(useMe(), useSecondStep(), usePasskeys(), useSessions())
  return (
    <Stack>
      <PageHeading>{t('nav.security')}</PageHeading>
      <Loaded query={me} skeleton={<CardsSkeleton lines={[5, 3, 2, 3, 4, 2, 2, 2, 2]} />}>
        {(user) => <Cards user={user} />}
      </Loaded>
    </Stack>
  )
}

function Cards({ user }: { user: User }) {
  return (
    <Stack>
      <MethodCard user={user} />
      <AppCard />
      <PasswordCard user={user} />
      <PasskeysCard />
      <SessionsCard />
      <ActivityCard />
      <LockCard />
      <DataCard />
      <DeleteCard user={user} />
    </Stack>
  )
}
