import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { usePressedEarly } from '../../lib/start/take-over.ts'

/** The page inside a frame that the server may have drawn. */
export function PublicMain({ className }: { className: string | undefined }) {
  return (
    <main id="content" className={className} tabIndex={-1}>
      <Suspense fallback={null}>
        <Outlet />
        <PressedEarly />
      </Suspense>
    </main>
  )
}

/** Beside the page, whose boundary is hydrated after the frame around it. */
function PressedEarly() {
  usePressedEarly()
  return null
}
