import type { AccountEvent } from '@kabinet/contract/api/events.api'
import type { ShownEventKind } from '@kabinet/contract/data/event-kinds'
import { limits } from '@kabinet/contract/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import { originOf } from '../../lib/format/event-origin.ts'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { AskToLock } from '../../components/ask-to-lock.tsx'
import styles from './activity.module.css'

const reachMs = limits.secureLinkDays * 86_400_000

export const isRecent = ({ happened_at }: AccountEvent) => Date.now() - Date.parse(happened_at) < reachMs

/** Rejected, ended or already undone. */
const isHarmless = (kind: ShownEventKind) =>
  /_refused$|^registered$|^sign(ed)?_out$|sessions?_ended$|^account_|^recovery_stopped$|_withdrawn$/.test(kind)

export function EventRow({ event, isFirstOld }: { event: AccountEvent; isFirstOld: boolean }) {
  const t = useT()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { kind, happened_at, times, by_support: bySupport, document } = event
  const from = bySupport ? t('activity.bySupport') : originOf(event, language)
  const of = event.service ?? (document && t(`documents.${document}`))
  const when = momentOfInstant(happened_at, language)
  return (
    <>
      {isFirstOld && <OldNote />}
      <li className={styles.event} tabIndex={-1}>
        <span className={styles.text}>
          <span className={styles.what}>
            {t(`activity.kind.${kind}`)}
            {of && <span className={styles.service}>: {of}</span>}
            {times > 1 && <span>{`\u00a0· ${t('activity.times', { count: times })}`}</span>}
          </span>
          <span className={styles.when}>
            <time dateTime={happened_at}>{when}</time>
            {from && <span>{from}</span>}
          </span>
        </span>
        {isRecent(event) && !bySupport && !isHarmless(kind) && (
          <Button
            kind="quiet"
            aria-label={t('activity.notMe.named', { what: t(`activity.kind.${kind}`), when })}
            onClick={() => setAsking(true)}
          >
            {t('activity.notMe')}
          </Button>
        )}
        {isAsking && <AskToLock event={event} onClose={() => setAsking(false)} />}
      </li>
    </>
  )
}

function OldNote() {
  const t = useT()
  return (
    <li className={styles.event}>
      <span className={styles.when}>
        {t('activity.old')} <Link to="/security">{t('lock.button')}</Link>
      </span>
    </li>
  )
}
