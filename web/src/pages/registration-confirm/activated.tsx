import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useInteraction, withInteraction } from '../../lib/interaction.ts'
import { readKnownLogin } from '../../session/known-login.ts'
import { readSession } from '../../session/session.ts'
import { useT } from '../../text/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ActivatedDrawing } from '../../ui/drawing/activated-drawing.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'

const entry = z.object({ event: z.string(), waiting: z.optional(z.nullable(z.string())) })

export function Activated() {
  const t = useT()
  const urlInteraction = useInteraction()
  const { event, waiting } = entry.safeParse(useLocation().state).data ?? {}
  const interaction = waiting ?? urlInteraction
  const isOld = event === 'alreadyDone'
  const isSignedIn = readSession() !== null
  const isOtherUser = isSignedIn && readKnownLogin() !== null
  const text = isOtherUser ? 'confirm.other' : isSignedIn ? 'confirm.signedIn' : 'confirm.done.text'
  return (
    <Stack>
      <ActivatedDrawing />
      <PageHeading>{t(isOld ? 'confirm.already.title' : 'confirm.done.title')}</PageHeading>
      {!isOld && <p>{t(text)}</p>}
      {interaction ? (
        <ButtonLink kind="primary" wide to={withInteraction('/authorize', interaction)}>
          {t('confirm.toService')}
        </ButtonLink>
      ) : (
        <ButtonLink kind="primary" wide to={isSignedIn ? '/' : '/login'}>
          {t(isSignedIn ? 'authorize.toCabinet' : 'login.submit')}
        </ButtonLink>
      )}
    </Stack>
  )
}
