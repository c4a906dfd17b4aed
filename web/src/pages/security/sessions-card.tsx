import { useSessions } from '../../data/security/sessions.ts'
import { useState } from 'react'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'
import { EndOtherSessions } from './end-session.tsx'
import { SessionRow } from './session-row.tsx'

/** docs/design.md#beyond-the-specification. */
export function SessionsCard() {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card heading={t('sessions.title')}>
      <Loaded query={useSessions()} skeleton={<Skeleton lines={4} />}>
        {({ items }) => (
          <Stack tight>
            <ul>
              {items.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {items.length > 1 && (
              <div>
                <Button onClick={() => setAsking(true)}>{t('sessions.endOthers')}</Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
      {isAsking && <EndOtherSessions onClose={() => setAsking(false)} />}
    </Card>
  )
}
