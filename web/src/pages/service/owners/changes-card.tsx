import type { LoggedServiceChange } from '@kabinet/contract/api/services/owners.api'
import { useServiceChanges } from '../../../data/clients/owners.ts'
import { settingWords } from '../../../components/setting-words.ts'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import type { PlainKey } from '../../../text/messages.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/loading.tsx'
import { Card, Small } from '../../../ui/page/page.tsx'
import styles from './owners.module.css'

export function ChangesCard({ id }: { id: string }) {
  const t = useT()
  return (
    <Card heading={t('owners.log')}>
      <Loaded query={useServiceChanges(id)} skeleton={<Skeleton lines={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('owners.log.none')}</p>
          ) : (
            <ul className={styles.list}>
              {items.map((change, n) => (
                <Change key={n} change={change} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Change({ change: { at, kind, who, name, fields } }: { change: LoggedServiceChange }) {
  const t = useT()
  const language = useLanguage()
  const isNamed = fields.some((field) => field === 'published' || field === 'test_mode')
  const named = fields.filter((field) => field !== 'status' || !isNamed)
  const words = named.map((field) => t<PlainKey>(settingWords[field] ?? 'owners.log.other'))
  const person = name ?? t(`owners.log.${who}`)
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        {[t(`owners.log.kind.${kind}`), words.join('; ')].filter(Boolean).join(': ')}
        <Small>
          <span translate={name === undefined ? 'yes' : 'no'}>{person}</span> · {momentOfInstant(at, language)}
        </Small>
      </div>
    </li>
  )
}
