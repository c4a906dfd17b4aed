import type { Otp } from '@kabinet/contract/api/auth/otp'
import { type ReactNode, Suspense } from 'react'
import type { FailureTexts } from '../../../text/failure.ts'
import { late } from '../../late.tsx'
import { Skeleton } from '../../page/loading.tsx'

export type CodeEntryProps = {
  /** Absent: the code is from an app. */
  otp?: Pick<Otp, 'transport' | 'destination'> & { expires_in?: number | undefined }
  /** Replaces «Отправили код на …» when the page must not reveal whether a code was sent. */
  sentence?: ReactNode
  resent?: string
  onCode: (code: string) => Promise<void>
  /** Sends again and starts the wait under `resendKey` (`startWait`). */
  onResend?: () => Promise<void>
  resendKey?: string
  texts?: FailureTexts
  children?: ReactNode
}

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
