import { useEffect, useEffectEvent } from 'react'
import { CheckingLink } from '../../components/checking-link.tsx'
import { activate } from '../../data/auth/auth.ts'
import { dropPendingRegistration } from '../../data/auth/pending-registration.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { dropDraft } from '../../flows/registration/registration-draft.ts'
import type { RegistrationSend } from '../../flows/registration/registration-place.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useT } from '../../text/use-t.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { dropLinkToken } from '../../lib/link-token.ts'

export function CheckLink({ token, send }: { token: string | null; send: RegistrationSend<'checkLink'> }) {
  const { data, error, askAgain } = useAnswer(token ?? '', () => ask(token ?? ''))
  const goOn = useEffectEvent(({ event, waiting }: Answer) => {
    if (event !== 'expired') forget()
    send(event, waiting)
  })
  useEffect(() => {
    if (data) goOn(data)
  }, [data])

  return error ? <Failed error={error} onRetry={askAgain} /> : <CheckingLink />
}

type Answer = { event: 'accepted' | 'alreadyDone' | 'expired'; waiting: string | null }

async function ask(token: string): Promise<Answer> {
  try {
    return { event: 'accepted', waiting: await activate({ token }) }
  } catch (error) {
    if (isCallError(error, 'USER_ALREADY_VERIFIED')) return { event: 'alreadyDone', waiting: null }
    if (isCallError(error, 'NOT_EXIST') || isCallError(error, 'INVALID_PARAM_VALUE'))
      return { event: 'expired', waiting: null }
    throw error
  }
}

function forget(): void {
  dropLinkToken('registration-link')
  dropPendingRegistration()
  dropDraft()
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  return (
    <Stack>
      <PageHeading>{t('finish.email.title')}</PageHeading>
      <LoadFailed error={error} onRetry={onRetry} />
    </Stack>
  )
}
