import { SentWords } from '../../ui/sent-words.tsx'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Secured } from '@kabinet/contract/api/auth/secure-account.api'
import { login as loginField } from '@kabinet/contract/fields/login'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ActEnded } from '../../components/email-link-action.tsx'
import { askToSecureByCode, secureWithCode } from '../../data/auth/secure-account.ts'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { isCallError } from '../../lib/call-error.ts'
import { unbroken } from '../../lib/format/unbroken.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { requestHeadingFocus } from '../../lib/heading-focus.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CodeEntry } from '../../ui/fields/code/code-entry.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { LoginField } from '../../ui/fields/phone-field.tsx'
import { FailureNotice, Notice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { outcomeOf } from './outcome.tsx'

type Pending = { login: string; secure_token: string; otp: Otp | undefined }

/** Looks the same for unknown logins. */
export function SecureByCode() {
  const [typed, setTyped] = useState({ login: '', isOver: false })
  const [pending, setPending] = useState<Pending>()
  const [secured, setSecured] = useState<Secured>()
  if (secured) return <ActEnded {...outcomeOf(secured, pending?.login ?? '')} />
  if (!pending) return <EnterLogin typed={typed} onSent={setPending} />
  const leave = (isOver: boolean) => {
    setTyped({ login: pending.login, isOver })
    setPending(undefined)
  }
  return <EnterCode pending={pending} onSent={setPending} onLeave={leave} onSecured={setSecured} />
}

type LoginProps = { typed: { login: string; isOver: boolean }; onSent: (pending: Pending) => void }

function EnterLogin({ typed, onSent }: LoginProps) {
  const t = useT()
  const form = useZodForm(z.object({ login: loginField }), { defaultValues: { login: typed.login }, draft: null })
  const ask = withFailureToast(askToSecureByCode)
  const send = async ({ login }: { login: string }) => {
    const sent = await ask(login)
    requestHeadingFocus()
    onSent({ login, ...sent })
  }
  return (
    <Form form={form} onSubmit={send}>
      <PageHeading>{t('letter.secure.title')}</PageHeading>
      {typed.isOver && form.failure === null && <Notice kind="warn">{t('reset.over')}</Notice>}
      <p>{t('secure.byCode.text')}</p>
      <LoginField {...form.field('login')} label={t('login.field')} />
      <FailureNotice failure={form.failure} />
      <Button kind="primary" type="submit" wide busy={form.busy}>
        {t('reset.getCode')}
      </Button>
    </Form>
  )
}

type CodeProps = {
  pending: Pending
  onSent: (pending: Pending) => void
  onLeave: (isOver: boolean) => void
  onSecured: (secured: Secured) => void
}

function EnterCode({ pending, onSent, onLeave, onSecured }: CodeProps) {
  const t = useT()
  const { login, secure_token, otp } = pending
  const give = withFailureToast(secureWithCode)
  const ask = withFailureToast(askToSecureByCode)
  const verify = async (code: string) => {
    try {
      const secured = await give(secure_token, code)
      requestHeadingFocus()
      if (secured) onSecured(secured)
    } catch (error) {
      if (!isCallError(error, 'NOT_EXIST')) throw error
      onLeave(true)
    }
  }
  return (
    <Stack>
      <PageHeading>{t('login.code.title')}</PageHeading>
      <CodeEntry
        {...(otp ? { otp } : {})}
        sentence={
          <SentWords transport={login.includes('@') ? 'email' : 'sms'}>
            {t('secure.byCode.sent', { login: login.includes('@') ? login : unbroken(login) })}
          </SentWords>
        }
        resent={t('reset.code.resent')}
        onCode={verify}
        onResend={async () => onSent({ login, ...(await ask(login)) })}
        resendKey="secure"
      >
        <Button kind="quiet" onClick={() => onLeave(false)}>
          {t('login.code.another')}
        </Button>
      </CodeEntry>
    </Stack>
  )
}
