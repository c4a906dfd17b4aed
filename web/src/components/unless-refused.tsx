import { type ReactNode, Suspense } from 'react'
import { withTexts } from '../text/language.ts'
import { late } from '../ui/late.tsx'
import { Skeleton } from '../ui/page/loading.tsx'

const WhoConnects = late(async () => {
  const { WhoConnects } = await withTexts(import('./who-connects.tsx'), 'owner')
  return WhoConnects
})

/** `list`: the user's services; until it is loaded, the way to connect one is open. */
export function UnlessRefused({
  list,
  children,
}: {
  list: { may_connect?: boolean | undefined } | undefined
  children?: ReactNode
}) {
  if (list?.may_connect !== false) return children
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <WhoConnects />
    </Suspense>
  )
}
