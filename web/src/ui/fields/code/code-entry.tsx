import { Suspense } from 'react'
import { late } from '../../late.tsx'
import { Skeleton } from '../../page/loading.tsx'
import type { CodeEntryProps } from './use-code-entry.ts'

const load = () => import('./code-entry-form.tsx')
const CodeEntryForm = late(async () => (await load()).CodeEntryForm)

if (typeof document !== 'undefined') {
  for (const action of ['keydown', 'pointerdown', 'input'])
    document.addEventListener(action, () => void load().catch(() => undefined), { once: true })
}

export function CodeEntry(props: CodeEntryProps) {
  return (
    <Suspense fallback={<Skeleton lines={5} />}>
      <CodeEntryForm {...props} />
    </Suspense>
  )
}
