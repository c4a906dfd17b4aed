import type { User } from '@kabinet/contract/api/me.api'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useReceivedInvitations } from '../../data/clients/received-invitations.ts'
import { useMe } from '../../data/me.ts'
import { usePasskeys } from '../../data/security/passkeys.ts'
import { useSecondStep } from '../../data/security/second-step.ts'
import { useAllSettled } from '../../data/use-all-settled.ts'
import { useDocuments } from '../../data/documents.ts'
import { readsData, useReaders } from '../../data/access/readers.ts'
import { canUsePasskeys } from '../../lib/can-use-passkeys.ts'
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
import { AdviceCard } from './readers/advice-card.tsx'
import { BasicsCard } from './basics-card.tsx'
import { DocumentsCard } from './documents/documents-card.tsx'
import { OneEdited } from './one-edited.tsx'
import styles from './personal-info.module.css'
import { Portrait } from './portrait.tsx'
import { ReadersCard } from './readers/readers-card.tsx'
import { useRemovePhoto, useUploadPhoto } from '../../data/avatar.ts'
import { photoWords, PictureButtons } from '../../components/picture/picture-buttons.tsx'
import { usePicture } from '../../components/picture/use-picture.ts'
import { ContactRows } from './contact-rows.tsx'
import { SeenBy } from './readers/seen-by.tsx'

const ReadersNotice = late(
  async () => (await withTexts(import('./readers/readers-notice.tsx'), 'security')).ReadersNotice,
  Nothing,
)

const InvitedNotice = late(
  async () => (await withTexts(import('./invited-notice.tsx'), 'owner')).InvitedNotice,
  Nothing,
)

/** docs/design.md#personal-info. Data cached for the menu is shown before the server responds. */
export function PersonalInfoPage() {
  const t = useT()
  // Readers are shown under the values, advice above them: rendering all together avoids a layout shift.
  const me = useAllSettled(useMe(), useReaders({ retryOnMount: true }), useSecondStep(), usePasskeys(canUsePasskeys()))
  // Loaded in parallel with the profile.
  useDocuments()
  const [user] = useState(readMenuUser)
  const person = user && <Portrait user={user} />
  const skeleton = (
    <Places first={person} side={<CardsSkeleton lines={[2, 4]} />} rest={<CardsSkeleton lines={[6, 4]} />} />
  )
  return (
    <Stack>
      <Stack tight>
        <PageHeading>{t('me.title')}</PageHeading>
        <Greeting name={me.data?.first_name ?? user?.first_name} />
      </Stack>
      <Loaded query={me} atOnce={<Places first={person} />} skeleton={skeleton}>
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
  const [invitation] = useReceivedInvitations(!user.pending_agreements).data?.items ?? []
  const [isFirst] = useState(
    () => data?.items.some(readsData) && !isPasskeyOffered() && claimReadersNotice(user.user_id),
  )
  return (
    <OneEdited>
      {invitation && (
        <Suspense fallback={null}>
          <InvitedNotice invitation={invitation} />
        </Suspense>
      )}
      {isFirst && <ReadersNotice userId={user.user_id} />}
      <Places
        first={<PersonCard user={user} />}
        side={
          <Stack>
            <AdviceCard user={user} />
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

/** Of a height that no answer changes. */
function Greeting({ name }: { name: string | undefined }) {
  const t = useT()
  return (
    <p>
      {name !== undefined && <span translate="no">{t('home.hello', { person: name })}</span>}{' '}
      <Link to="/services/access">{t('access.title')}</Link>
    </p>
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

function PersonCard({ user }: { user: User }) {
  const photo = usePicture({ upload: useUploadPhoto(), removal: useRemovePhoto() })
  const isSet = user.slices_info !== null
  return (
    <Portrait user={user} over={photo.busy === 'uploading' && <Ring />} below={<ContactRows user={user} />}>
      <SeenBy claims={['name', 'profile_full_name']} />
      <div className={styles.photo}>
        <PictureButtons picture={photo} isSet={isSet} words={photoWords} />
      </div>
      {isSet && <SeenBy claims={['photo']} />}
    </Portrait>
  )
}

function Ring() {
  return (
    <svg
      className={styles.ring}
      aria-hidden="true"
      viewBox="0 0 108 108"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
    >
      <circle cx="54" cy="54" r="52" strokeDasharray="90 237" strokeLinecap="round" />
    </svg>
  )
}
