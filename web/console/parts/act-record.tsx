import { Link } from 'react-router'
import { Button } from '../../src/ui/button.tsx'
import { actWords } from '../acts/act-words.ts'
import type { DoneAct } from '../acts/done-act.ts'
import { openAct } from '../acts/opened-act.ts'
import { oppositeOf } from '../acts/opposite-of.ts'
import { useMay } from '../call/session.ts'
import { useConsoleT } from '../text/use-console-t.ts'
import { Moment } from './moment.tsx'
import { Record } from './records.tsx'
import { Typed } from './typed.tsx'
import styles from './records.module.css'

/** One act of support: who, why, what it changed, and the act that undoes it. */
export function ActRecord({ act, isLinked = false }: { act: DoneAct; isLinked?: boolean }) {
  const t = useConsoleT()
  const may = useMay()('operator')
  const { happened_at: at, who, why, account_id: account, service_id: service, before, after } = act
  const opposite = may ? oppositeOf(act) : undefined
  const words = actWords(act)
  return (
    <Record
      title={
        <>
          {words && <span>{t(words)}</span>} <code translate="no">{act.act}</code>
        </>
      }
      facts={[
        [t('audit.when'), <Moment key="when" at={at} />],
        [t('audit.who'), <Typed key="who">{who}</Typed>],
        [t('audit.why'), why === null ? t('audit.read') : <Typed key="why">{why}</Typed>],
        [
          t('audit.account'),
          isLinked && account && (
            <Link key="account" to={`/people/${account}`}>
              {account}
            </Link>
          ),
        ],
        [
          t('audit.service'),
          isLinked && service && (
            <Link key="service" to={`/services/${service}`}>
              <Typed>{act.service_name ?? service}</Typed>
            </Link>
          ),
        ],
      ]}
      actions={
        opposite && (
          <Button
            kind="quiet"
            onClick={() => openAct(opposite.name, { ...opposite.input, undoes: at }, opposite.about)}
          >
            {t('audit.undo')}
          </Button>
        )
      }
    >
      <ChangedValues before={before} after={after} />
    </Record>
  )
}

type Values = Record<string, string | number | boolean | null> | null

/** What an act changed: each value before and after. */
function ChangedValues({ before, after }: { before: Values; after: Values }) {
  const t = useConsoleT()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  const shown = (value: string | number | boolean | null | undefined) => {
    if (value === null || value === undefined || value === '') return t('frame.none')
    return typeof value === 'boolean' ? t(value ? 'parts.yes' : 'parts.no') : String(value)
  }
  return (
    <>
      {names.map((name) => (
        <p key={name} className={styles.changed}>
          <code translate="no">{name}</code>
          <Typed>{shown(before?.[name])}</Typed>
          <span aria-hidden="true">→</span>
          <span className="hidden-visually">{t('parts.became')}</span>
          <Typed>{shown(after?.[name])}</Typed>
        </p>
      ))}
    </>
  )
}
