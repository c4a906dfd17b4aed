import type { User } from '@kabinet/contract/api/me.api'
import { useT } from '../../text/use-t.ts'
import { Card } from '../../ui/page/page.tsx'
import { AppRow } from './app/app-row.tsx'
import { CodesRow } from './app/codes-row.tsx'
import { MethodRow } from './method-row.tsx'
import { Rows } from './overview/row.tsx'
import { PasskeysRow } from './passkeys/passkeys-row.tsx'
import { PasswordRow } from './password-row.tsx'

export function LogInCard({ user }: { user: User }) {
  const t = useT()
  return (
    <Card heading={t('security.logIn')}>
      <Rows>
        <PasswordRow user={user} />
        <MethodRow user={user} />
        <PasskeysRow />
        <AppRow />
        <CodesRow />
      </Rows>
    </Card>
  )
}
