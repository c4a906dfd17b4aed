import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { product } from '../lib/product.ts'
import { setTabTitle } from '../lib/format/tab-title.ts'
import { useT } from '../text/use-t.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { Toasts } from '../ui/toast/toast.tsx'
import { OfflineBar } from './layout/offline-bar.tsx'
import { PasswordQuestion } from './password-question.tsx'
import { rowOf } from './routes.ts'
import type { RouteRow } from './route-row.ts'
import { SkipLink } from './layout/skip-link.tsx'

/** What every page has: skip link, tab title, scroll and focus on a route change, offline bar, the question for the password, toasts. */
export function Root() {
  const row = useRow()
  useTabTitle(row)
  useScrollToTop()
  return (
    <>
      <SkipLink />
      <OfflineBar />
      <Outlet />
      <PasswordQuestion />
      <ErrorBoundary>
        <Toasts />
      </ErrorBoundary>
    </>
  )
}

function useRow(): RouteRow | undefined {
  return rowOf(useMatches().at(-1)?.handle)
}

/** `{product} — {section}`, sections named as in the menu (docs/design.md#layout). */
function useTabTitle(row: RouteRow | undefined): void {
  const t = useT()
  useEffect(
    () => setTabTitle(row?.section ? t('shell.title', { product: product(), section: t(row.section) }) : product()),
    [row, t],
  )
}

/** Another path: up to the top. The focus follows to the h1 (`follow-location.ts`). */
function useScrollToTop(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current !== pathname) window.scrollTo(0, 0)
    last.current = pathname
  }, [pathname])
}
