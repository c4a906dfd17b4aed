import { EmailLinkAction } from '../../components/email-link-action.tsx'
import { askToSecureAccount } from '../../data/auth/secure-account.ts'
import { outcomeOf } from './outcome.tsx'
import { SecureByCode } from './secure-by-code.tsx'

export function SecureAccountPage() {
  const secure = async (token: string) => outcomeOf(await askToSecureAccount(token))
  return <EmailLinkAction link="secure-link" words="secure" act={secure} withoutLink={<SecureByCode />} />
}
