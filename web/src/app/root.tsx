import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { product } from '../lib/product.ts'
import { setTabTitle } from '../lib/format/tab-title.ts'
import { useT } from '../text/use-t.ts'
import { SkipLink } from '../ui/page/skip-link.tsx'
import { Toasts } from '../ui/toast/toast.tsx'
import { OfflineBar } from './layout/offline-bar.tsx'
import { PasswordQuestion } from './password-question.tsx'
import { rowOf } from './routes.ts'
import type { RouteRow } from './route-row.ts'

export function Root() {
  const t = useT()
  const row = useRow()
  useTabTitle(row)
  useScrollToTop()
  return (
    <>
      <SkipLink>{t('shell.skip')}</SkipLink>
      <OfflineBar />
      <Outlet />
      <PasswordQuestion />
      <Toasts />
    </>
  )
}

function useRow(): RouteRow | undefined {
  return rowOf(useMatches().at(-1)?.handle)
}

function useTabTitle(row: RouteRow | undefined): void {
  const t = useT()
  const section = row?.section
  const isSection = /^\/\w*$/.test(row?.path ?? '')
  useEffect(() => {
    const ofSection = section && t('shell.title', { product: product(), section: t(section) })
    setTabTitle(
      ofSection ?? product(),
      (page) => (isSection && ofSection) || t('shell.title', { product: page, section: product() }),
    )
  }, [section, isSection, t])
}

function useScrollToTop(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current !== pathname) window.scrollTo(0, 0)
    last.current = pathname
  }, [pathname])
}
