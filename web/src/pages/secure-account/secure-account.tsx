import { ActOfLetter, type SecureEnd } from '../../components/act-of-letter.tsx'
import { askToSecureAccount, type Secured } from '../../data/auth/auth.ts'
import { EndedThings } from './ended-things.tsx'

/** «This was not me» of a letter. */
export function SecureAccountPage() {
  const secure = async (token: string) => {
    const secured = await askToSecureAccount(token)
    return { end: endOf(secured), below: <EndedThings ended={secured.ended} /> }
  }
  return <ActOfLetter link="secure-link" words="secure" act={secure} />
}

function endOf({ already, way, frozen_until }: Secured): SecureEnd {
  if (way === 'passkey') return 'securePasskey'
  if (way === 'support') return 'secureSupport'
  if (already) return 'secureAlready'
  return frozen_until === undefined ? 'secureDone' : 'secureFrozen'
}
