import { ActOfLetter } from '../../components/act-of-letter.tsx'
import { askToSecureAccount } from '../../data/auth/auth.ts'
import { outcomeOf } from './outcome.tsx'
import { SecureByCode } from './secure-by-code.tsx'

/** «This was not me» from a message; without its link, by a code. */
export function SecureAccountPage() {
  const secure = async (token: string) => outcomeOf(await askToSecureAccount(token))
  return <ActOfLetter link="secure-link" words="secure" act={secure} withoutLink={<SecureByCode />} />
}
