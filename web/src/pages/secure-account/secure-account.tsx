import { ActOfLetter } from '../../components/act-of-letter.tsx'
import { askToSecureAccount } from '../../data/auth/auth.ts'

/** «This was not me» of a letter. */
export function SecureAccountPage() {
  const secure = async (token: string) => ((await askToSecureAccount(token)) ? 'secureFrozen' : 'secureDone')
  return <ActOfLetter link="secure-link" words="secure" act={secure} />
}
