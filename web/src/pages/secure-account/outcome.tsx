import type { SecureEnd } from '../../components/email-link-action.tsx'
import type { Secured } from '@kabinet/contract/api/auth/secure-account.api'
import { EndedThings } from './ended-things.tsx'

export const outcomeOf = (secured: Secured, login: string) => ({
  end: endOf(secured),
  login,
  below: <EndedThings ended={secured.ended} />,
})

function endOf({ already, way, frozen_until }: Secured): SecureEnd {
  if (way === 'passkey') return 'securePasskey'
  if (way === 'support') return 'secureSupport'
  if (already) return 'secureAlready'
  return frozen_until === undefined ? 'secureDone' : 'secureFrozen'
}
