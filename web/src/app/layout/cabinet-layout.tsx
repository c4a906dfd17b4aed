import type { User } from '@kabinet/contract/api/me.api'
import { useIsFetching } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { useReceivedInvitations } from '../../data/clients/received-invitations.ts'
import { useMe } from '../../data/me.ts'
import { FlowHost } from '../../flows/flow-host.tsx'
import type { PasskeyOfferKey } from '../../session/passkey-offer.ts'
import { nextPaint } from '../../lib/next-paint.ts'
import { tabStore } from '../../lib/web-storage.ts'
import { withTexts } from '../../text/language.ts'
import { late, Nothing } from '../../ui/late.tsx'
import { preloadToasts } from '../../ui/toast/toast.tsx'
import styles from './cabinet-layout.module.css'
import { Logo } from './logo.tsx'
import { MenuContents } from './menu-contents.tsx'
import { MissingPageNotice } from './missing-page-notice.tsx'
import { TopBar } from './top-bar.tsx'
import { type MenuUser, menuUserOf, readMenuUser, rememberMenuUser } from '../../session/menu-user.ts'

/** Rendered with the page, so that nothing moves. */
const PasskeyOffer = late(
  async () =>
    (await withTexts(import('../../components/passkey-offer/passkey-offer.tsx'), 'security')).choosePasskeyOffer(),
  Nothing,
)
const RecoveryNotice = late(
  async () => (await withTexts(import('../recovery-notice.tsx'), 'security')).RecoveryNotice,
  Nothing,
)
const ReviewNotice = late(async () => (await withTexts(import('../review-notice.tsx'), 'events')).ReviewNotice, Nothing)
const TermsGate = late(async () => (await withTexts(import('../terms-gate.tsx'), 'security')).TermsGate)

export function CabinetLayout() {
  const user = useMenuUser()
  const me = useMe().data
  const waiting = useWaiting(me)
  const [isOffered] = useState(() => tabStore.read('passkey-offer' satisfies PasskeyOfferKey) !== null)
  useEffect(preloadToasts, [])
  return (
    <div className={styles.cabinet}>
      <header className={styles.side}>
        <Logo to="/" />
        <MenuContents user={user} waiting={waiting} />
      </header>
      <TopBar user={user} waiting={waiting} />
      <main id="content" className={styles.main} tabIndex={-1}>
        <div className={styles.page}>
          <MissingPageNotice />
          {isOffered && !me?.pending_agreements && <PasskeyOffer />}
          <Suspense fallback={null}>{me?.recovery && <RecoveryNotice />}</Suspense>
          <Suspense fallback={null}>{me?.secured_at && <ReviewNotice />}</Suspense>
          <Suspense fallback={null}>{me?.pending_agreements ? <TermsGate user={me} /> : <Outlet />}</Suspense>
        </div>
      </main>
      <FlowHost />
    </div>
  )
}

/** Sections with a review, new legal texts or an invitation to own a service. Invitations are read after the page is painted. */
function useWaiting(me: User | undefined): readonly string[] {
  const isIdle = useIsFetching() === 0
  const isPainted = useIsPainted(me !== undefined && isIdle)
  const { data } = useReceivedInvitations(isPainted && !me?.pending_agreements)
  return [
    ...(me?.secured_at ? ['/security'] : []),
    ...(me?.pending_agreements ? ['/documents'] : []),
    ...(data && data.items.length > 0 ? ['/services'] : []),
  ]
}

function useIsPainted(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (isReady) void nextPaint().then(() => setPainted(true))
  }, [isReady])
  return isPainted
}

function useMenuUser(): MenuUser | null {
  const [stored] = useState(readMenuUser)
  const { data } = useMe()
  useEffect(() => {
    if (data) rememberMenuUser(data)
  }, [data])
  return data ? menuUserOf(data) : stored
}
