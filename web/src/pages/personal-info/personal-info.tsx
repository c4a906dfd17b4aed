import type { User } from '@kabinet/contract/api/me.api'
import { Suspense, useState } from 'react'
import { useMe } from '../../data/me.ts'
import { useDocuments } from '../../data/documents.ts'
import { readsData, useReaders } from '../../data/access/readers.ts'
import { readMenuUser } from '../../session/menu-user.ts'
import { isPasskeyOffered } from '../../session/passkey-offer.ts'
import { claimReadersNotice } from '../../session/readers-notice.ts'
import { withTexts } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { late, Nothing } from '../../ui/late.tsx'
import { CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { Places } from '../../ui/page/places.tsx'
import { BasicsCard } from './basics-card.tsx'
import { DocumentsCard } from './documents/documents-card.tsx'
import { OneEdited } from './one-edited.tsx'
import { PersonCard } from './person-card.tsx'
import styles from './personal-info.module.css'
import { Portrait } from './portrait.tsx'
import { ReadersCard } from './readers/readers-card.tsx'
import { StateCard } from './readers/state-card.tsx'

const ReadersNotice = late(
  async () => (await withTexts(import('./readers/readers-notice.tsx'), 'security')).ReadersNotice,
  Nothing,
)

/** docs/design.md#personal-info. Data cached for the menu is shown before the server responds. */
export function PersonalInfoPage() {
  const t = useT()
  const me = useMe()
  // Readers are shown under the values: rendering both together avoids a layout shift.
  const { isLoading } = useReaders({ retryOnMount: true })
  // Loaded in parallel with the profile.
  useDocuments()
  const shown = { ...me, data: isLoading ? undefined : me.data }
  const [user] = useState(readMenuUser)
  const person = user && <Portrait user={user} />
  const skeleton = (
    <Places first={person} side={<CardsSkeleton lines={[2, 4]} />} rest={<CardsSkeleton lines={[6, 4]} />} />
  )
  return (
    <Stack>
      <PageHeading>{t('me.title')}</PageHeading>
      <Loaded query={shown} atOnce={<Places first={person} />} skeleton={skeleton}>
        {(user) => (
          <Suspense fallback={skeleton}>
            <Cards user={user} />
          </Suspense>
        )}
      </Loaded>
    </Stack>
  )
}

function Cards({ user }: { user: User }) {
  const { data } = useReaders()
  const [isFirst] = useState(
    () => data?.items.some(readsData) && !isPasskeyOffered() && claimReadersNotice(user.user_id),
  )
  return (
    <OneEdited>
      {isFirst && <ReadersNotice userId={user.user_id} />}
      <Places
        first={<PersonCard user={user} />}
        side={
          <Stack>
            <StateCard user={user} />
            <ReadersCard />
          </Stack>
        }
        rest={
          <Stack>
            <BasicsCard user={user} />
            <DocumentsCard user={user} below={<PersonalId id={user.user_id} />} />
          </Stack>
        }
      />
    </OneEdited>
  )
}

function PersonalId({ id }: { id: string }) {
  const t = useT()
  return (
    <div className={styles.id}>
      <span className={styles.idText}>{t('me.id', { id })}</span>
      <CopyButton value={id} name={t('me.idName')} done="s.idCopied" />
    </div>
  )
}
