import { type ComponentType, Suspense, useState } from 'react'
import { EmailLinkAction } from '../../components/email-link-action.tsx'
import { askToSecureAccount } from '../../data/auth/secure-account.ts'
import { outcomeOf } from './outcome.tsx'
import { SecureByCode } from './secure-by-code.tsx'

/** `EventOfLink`: of the log, whose words it uses. */
export function SecureAccount({ EventOfLink }: { EventOfLink: ComponentType<{ token: string }> }) {
  // The contact that the message went to. Not sent to servers, unlike the query.
  const [login] = useState(() => new URLSearchParams(location.hash.slice(1)).get('login') ?? '')
  const secure = async (token: string) => outcomeOf(await askToSecureAccount(token), login)
  return (
    <EmailLinkAction
      link="secure-link"
      words="secure"
      act={secure}
      about={(token) => (
        <Suspense>
          <EventOfLink token={token} />
        </Suspense>
      )}
      withoutLink={<SecureByCode />}
    />
  )
}
