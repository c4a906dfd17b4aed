import type { ConsoleSession } from '@kabinet/contract/admin/calls'
import { type ReactNode, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { setTabTitle } from '../../src/lib/format/tab-title.ts'
import { product } from '../../src/lib/product.ts'
import { Button, ButtonLink, ButtonRow, OutsideLink } from '../../src/ui/button.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PageHeading, Stack } from '../../src/ui/page/page.tsx'
import { Toasts } from '../../src/ui/toast/toast.tsx'
import { ActHost } from '../acts/act-host.tsx'
import { signInAddress, useConsoleSession } from '../call/session.ts'
import { LoadedAct } from '../parts/loaded-act.tsx'
import { useConsoleT } from '../text/use-console-t.ts'
import { ConsoleBar } from './console-bar.tsx'
import styles from './console-frame.module.css'
import { useSecondsLeft } from '../../src/lib/waits/use-seconds-left.ts'
import { lastUse } from '../call/last-use.ts'

/** Around every page: nothing is shown or read before the server says who is signed in. */
export function ConsoleFrame() {
  const session = useConsoleSession()
  useConsoleTitle()
  const t = useConsoleT()
  if (session.data) return <SignedIn session={session.data} />
  return (
    <Main>
      <LoadedAct query={session} page={t('frame.title', { product: product() })}>
        {() => <SignedOut />}
      </LoadedAct>
    </Main>
  )
}

function SignedIn({ session }: { session: ConsoleSession }) {
  return (
    <>
      <ConsoleBar session={session} />
      <EndNotice session={session} />
      <Main>
        <Outlet />
      </Main>
      <ActHost by={session.account_id} />
      <Toasts />
      <ScrollRestoration />
    </>
  )
}

function SignedOut() {
  const t = useConsoleT()
  const { pathname, search } = useLocation()
  return (
    <Stack>
      <PageHeading>{t('frame.signedOut')}</PageHeading>
      <p>{t('frame.signedOut.text')}</p>
      <ButtonRow>
        <OutsideLink kind="primary" href={signInAddress(`/console${pathname}${search}`)}>
          {t('frame.signIn')}
        </OutsideLink>
      </ButtonRow>
    </Stack>
  )
}

function Main({ children }: { children: ReactNode }) {
  return (
    <main id="content" className={styles.main} tabIndex={-1}>
      {children}
    </main>
  )
}

export function MissingPage() {
  const t = useConsoleT()
  return (
    <Stack>
      <PageHeading>{t('frame.missing')}</PageHeading>
      <p>{t('frame.missing.text')}</p>
      <ButtonRow>
        <ButtonLink kind="primary" to="/">
          {t('frame.toFind')}
        </ButtonLink>
      </ButtonRow>
    </Stack>
  )
}

export function ConsoleCrashed() {
  const t = useConsoleT()
  return (
    <Stack>
      <Notice kind="error">{t('frame.crashed')}</Notice>
      <ButtonRow>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('frame.retry')}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

function useConsoleTitle(): void {
  const t = useConsoleT()
  useEffect(
    () =>
      setTabTitle(t('frame.title', { product: product() }), (page) => t('frame.page', { page, product: product() })),
    [t],
  )
}

const shownSeconds = 300

/** Below five minutes: says when the session ends, by its age or because it is not used. */
function EndNotice({ session: { expires_at, idle_seconds } }: { session: ConsoleSession }) {
  const t = useConsoleT()
  const { left } = useSecondsLeft(() => {
    const ends = Math.min(Date.parse(expires_at), lastUse.get() + idle_seconds * 1000)
    return Math.max(0, Math.ceil((ends - Date.now()) / 1000))
  })
  if (left > shownSeconds) return null
  return (
    <div className={styles.ends}>
      <Notice kind="warn">{t('frame.ends', { count: Math.ceil(left / 60) })}</Notice>
    </div>
  )
}
