import type { Otp } from '@kabinet/contract/api/auth/otp'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FailureTexts } from '../../../text/failure.ts'
import { Skeleton } from '../../page/loading.tsx'

export type CodeEntryProps = {
  /** Where the code went, and for how long it still lives, where this tab knows. Absent: an app shows it, and none was sent. */
  otp?: Pick<Otp, 'transport' | 'destination'> & { expires_in?: number | undefined }
  /** Instead of «Отправили код на …», where the page may not say whether it was sent. */
  sentence?: ReactNode
  /** Instead of «Новый код отправлен», for the same reason. */
  resent?: string
  /** Resolves when the code is accepted; throws the `CallError` otherwise. */
  onCode: (code: string) => Promise<void>
  /** Sends again and starts the wait under `resendKey` (`startWait`). */
  onResend?: () => Promise<void>
  resendKey?: string
  texts?: FailureTexts
  /** «Войти под другим логином», «Изменить номер». */
  children?: ReactNode
}

/** The second step's form comes after the first view, at the person's first action: there it is by the time a code is asked for. */
const load = () => import('./code-entry-form.tsx')
const CodeEntryForm = lazy(async () => ({ default: (await load()).CodeEntryForm }))

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
