import { restoreAccount } from '@kabinet/contract/api/auth/restore-account.api'
import { useState } from 'react'
import { beginWait } from '../../data/auth/auth.ts'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { call } from '../../session/call.ts'
import { leaveLoginNotice } from '../../session/login-notice.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { Stack } from '../../ui/page/page.tsx'

type Props = { who: { login: string; password: string }; onLeave: () => void }
type Sent = Awaited<ReturnType<typeof ask>>

async function ask(who: Props['who']) {
  const { account_token = '', otp } = await call(restoreAccount, { body: { step: 'request', ...who } })
  beginWait('restore-account', otp)
  return { account_token, otp }
}

/** After the right password of a deleted account: a code brings it back, and the user logs in as usual. */
export function RestoreAccount({ who, onLeave }: Props) {
  const t = useT()
  const [sent, setSent] = useState<Sent | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const request = withFailureToast(async () => setSent(await ask(who)))
  const begin = () => {
    setBusy(true)
    void request()
      .catch(setFailure)
      .finally(() => setBusy(false))
  }
  const give = withFailureToast(async (code: string) => {
    await call(restoreAccount, { body: { step: 'verify', account_token: sent?.account_token ?? '', code } })
    leaveLoginNotice('s.accountRestored')
    onLeave()
  })
  const cancel = (
    <Button kind="quiet" wide onClick={onLeave}>
      {t('parts.cancel')}
    </Button>
  )
  if (sent === null)
    return (
      <Stack>
        <FailureNotice failure={failure} />
        <Button kind="primary" wide busy={isBusy} onClick={begin}>
          {t('reset.getCode')}
        </Button>
        {cancel}
      </Stack>
    )
  return (
    <CodeEntry
      {...(sent.otp ? { otp: sent.otp } : {})}
      sentence={t('deleted.sent', { to: sent.otp?.destination ?? '' })}
      resent={t('s.codeResent')}
      texts={{ ALREADY_EXIST: 'deleted.taken' }}
      onCode={give}
      onResend={request}
      resendKey="restore-account"
    >
      {cancel}
    </CodeEntry>
  )
}
