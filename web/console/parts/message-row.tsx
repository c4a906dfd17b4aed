import type { foundMessage } from '@kabinet/contract/admin/replies'
import type * as z from 'zod/mini'
import { Button } from '../../src/ui/button.tsx'
import { openAct } from '../acts/opened-act.ts'
import { useMay } from '../call/session.ts'
import { useConsoleT, useNameOf } from '../text/use-console-t.ts'
import { Moment } from './moment.tsx'
import { Typed } from './typed.tsx'
import styles from './lines.module.css'

type Message = z.output<typeof foundMessage>

/** A message with what became of it. `about`: whom it concerns, for the dialog of a retry. */
export function MessageRow({ message, about }: { message: Message; about: string }) {
  const t = useConsoleT()
  const nameOf = useNameOf()
  const may = useMay()
  const { id, created_at: at, transport, kind, state, tries, error, report } = message
  const name = nameOf('kind', kind)
  const isBad = state !== 'sent' || report === 'refused by the operator'
  return (
    <li className={styles.line}>
      <span className={styles.when}>
        <Moment at={at} />
      </span>
      <span className={styles.text}>
        <strong>{name}</strong>
        <span>{` · ${t(`user.message.${transport === 'sms' ? 'sms' : 'email'}`)} · `}</span>
        <span className={isBad ? styles.bad : undefined}>{t(`user.message.${state}`)}</span>
        {report && <span>{` · ${t(report === 'delivered' ? 'user.message.delivered' : 'user.message.refused')}`}</span>}
        {tries > 1 && <span>{` · ${t('user.message.tries', { count: tries })}`}</span>}
        {error && (
          <span className={styles.below}>
            <Typed>{error}</Typed>
          </span>
        )}
      </span>
      {state === 'dead' && may('support') && (
        <Button kind="quiet" onClick={() => openAct('retryMessage', { id }, `${name}, ${about}`)}>
          {t('messages.retry')}
        </Button>
      )}
    </li>
  )
}
