import { useState } from 'react'
import { useSessions } from '../../data/security/sessions.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page/page.tsx'
import { EndOtherSessions } from './end-session.tsx'
import { LoadedRow, Rows } from './overview/row.tsx'
import { SessionRow } from './session-row.tsx'
import styles from './security.module.css'

const maxUnfolded = 3

/** docs/design.md#beyond-the-specification. */
export function SessionsCard({ isOpen = false }: { isOpen?: boolean }) {
  const t = useT()
  const [isFull, setFull] = useState(isOpen)
  const [isAsking, setAsking] = useState(false)
  const sessions = useSessions()
  const count = sessions.data?.items.length ?? 0
  return (
    <Card heading={t('sessions.title')}>
      <Rows>
        <LoadedRow title={t('sessions.devices')} query={sessions}>
          {({ items }) =>
            (isFull ? items : items.slice(0, maxUnfolded)).map((session) => (
              <SessionRow key={session.id} session={session} isFull={isFull} />
            ))
          }
        </LoadedRow>
      </Rows>
      {count > 0 && (
        <div className={styles.foot}>
          <Button
            kind="quiet"
            icon="chevronDown"
            aria-expanded={isFull}
            aria-label={count > maxUnfolded ? undefined : t('sessions.more.named')}
            onClick={() => setFull(!isFull)}
          >
            {count > maxUnfolded ? t('sessions.all', { count }) : t('sessions.more')}
          </Button>
          {count > 1 && (
            <Button kind="dangerQuiet" onClick={() => setAsking(true)}>
              {t('sessions.endOthers')}
            </Button>
          )}
        </div>
      )}
      {isAsking && <EndOtherSessions onClose={() => setAsking(false)} />}
    </Card>
  )
}
