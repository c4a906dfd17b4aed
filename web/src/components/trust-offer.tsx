import type { User } from '@kabinet/contract/api/me.api'
import { useMe } from '../data/me.ts'
import { type TrustableKind, type Untrusted, untrustedOf, useTrustWays } from '../data/trust.ts'
import { openFlow } from '../lib/active-flow.ts'
import { useT } from '../text/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Stack } from '../ui/page/page.tsx'
import { TrustNote } from './trust-note.tsx'

export function TrustOffer({ kind }: { kind: TrustableKind }) {
  const user = useMe().data
  const untrusted = user ? untrustedOf(user, kind) : null
  return user && untrusted && <Offer user={user} untrusted={untrusted} />
}

function Offer({ user, untrusted }: { user: User; untrusted: Untrusted }) {
  const t = useT()
  const ways = useTrustWays(user)
  return (
    <Stack>
      <TrustNote user={user} untrusted={untrusted} />
      {ways?.any && (
        <Button wide onClick={() => openFlow(`trust-${untrusted.kind}`)}>
          {t('trust.do')}
        </Button>
      )}
    </Stack>
  )
}
