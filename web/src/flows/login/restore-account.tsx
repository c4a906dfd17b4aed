import { restoreAccount } from '@kabinet/contract/api/auth/restore-account.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import { useState } from 'react'
import { beginWait } from '../../data/auth/auth.ts'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { call } from '../../session/call.ts'
import { leaveLoginNotice } from '../../session/login-notice.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { Stack } from '../../ui/page/page.tsx'
import type { usePasswordLogIn } from './use-password-log-in.ts'

type Pending = { account_token: string; otp: Otp | undefined }
export type Restoring = ReturnType<typeof useRestoring>

/** After the right password of a deleted account: a code brings it back, and the user logs in as usual. */
export function useRestoring({ rhf, setFailure }: ReturnType<typeof usePasswordLogIn>['form']) {
  const [pending, setPending] = useState<Pending | null>(null)
  const [isBusy, setBusy] = useState(false)
  const request = withFailureToast(async () => {
    const { account_token = '', otp } = await call(restoreAccount, { body: { step: 'request', ...rhf.getValues() } })
    beginWait('restore-account', otp)
    setPending({ account_token, otp })
  })
  const begin = () => {
    setBusy(true)
    void request()
      .catch(setFailure)
      .finally(() => setBusy(false))
  }
  const leave = () => {
    setPending(null)
    setFailure(null)
  }
  return { pending, isBusy, begin, request, leave }
}

export function RestoreButton({ begin, isBusy }: Restoring) {
  const t = useT()
  return (
    <Button busy={isBusy} onClick={begin}>
      {t('deleted.restore')}
    </Button>
  )
}

export function RestoreCode({ pending, request, leave }: Restoring & { pending: Pending }) {
  const t = useT()
  const { account_token, otp } = pending
  const give = withFailureToast(async (code: string) => {
    await call(restoreAccount, { body: { step: 'verify', account_token, code } })
    leaveLoginNotice('s.accountRestored')
    leave()
  })
  return (
    <Stack>
      <CodeEntry
        {...(otp ? { otp } : {})}
        sentence={t('deleted.sent', { to: otp?.destination ?? '' })}
        resent={t('s.codeResent')}
        texts={{ ALREADY_EXIST: 'deleted.taken' }}
        onCode={give}
        onResend={request}
        resendKey="restore-account"
      >
        <Button kind="quiet" onClick={leave}>
          {t('parts.cancel')}
        </Button>
      </CodeEntry>
    </Stack>
  )
}
