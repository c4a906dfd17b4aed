import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { MissingPageNotice } from './missing-page-notice.tsx'
import { usePressedEarly } from '../../lib/start/take-over.ts'

export function PublicMain({ className }: { className: string | undefined }) {
  return (
    <main id="content" className={className} tabIndex={-1}>
      <MissingPageNotice />
      <Suspense fallback={null}>
        <Outlet />
        <PressedEarly />
      </Suspense>
    </main>
  )
}

/** Next to the page, whose boundary hydrates after the surrounding frame. */
function PressedEarly() {
  usePressedEarly()
  return null
}
