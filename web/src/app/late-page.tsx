import { type ComponentType, type ReactNode, Suspense } from 'react'
import { requestHeadingFocus } from '../lib/heading-focus.ts'
import { late } from '../ui/late.tsx'

/** A page or frame whose code failed to load: `Failed` until it loads. The router itself does not retry. */
export function latePage(load: () => Promise<ComponentType>, Failed: () => ReactNode): ComponentType {
  const Late = late(async () => {
    const Page = await load()
    requestHeadingFocus()
    return Page
  }, Failed)
  return () => (
    <Suspense>
      <Late />
    </Suspense>
  )
}
