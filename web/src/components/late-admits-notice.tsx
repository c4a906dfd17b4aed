import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { Suspense } from 'react'
import { withTexts } from '../text/language.ts'
import { late, Nothing } from '../ui/late.tsx'

const AdmitsNotice = late(
  async () => (await withTexts(import('./admits-notice.tsx'), 'security')).AdmitsNotice,
  Nothing,
)

export function LateAdmitsNotice({ client: { name, admits } }: Pick<AuthorizationRequest, 'client'>) {
  if (!admits) return null
  return (
    <Suspense>
      <AdmitsNotice service={name} admits={admits} />
    </Suspense>
  )
}
