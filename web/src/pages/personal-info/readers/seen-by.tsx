import type { ConsentName } from '@kabinet/contract/claims'
import { Link } from 'react-router'
import { readersOf, useReaders } from '../../../data/access/readers.ts'
import { dayOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './readers.module.css'

const shownReaders = 2

export function SeenBy({ claims }: { claims: readonly ConsentName[] }) {
  const t = useT()
  const language = useLanguage()
  const { data } = useReaders()
  const readers = readersOf(data?.items ?? [], claims)
  if (readers.length === 0) return null
  const rest = readers.length - shownReaders
  return (
    <ul className={styles.seenBy}>
      {readers.slice(0, shownReaders).map(({ client: { client_id, name }, read_at }) => (
        <li key={client_id}>
          <Icon name="eye" size={16} />
          <Link to={`/services/access/${client_id}`}>
            {read_at
              ? t('home.seenBy', { name, date: dayOfInstant(read_at, language) })
              : t('home.seenBy.notYet', { name })}
          </Link>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Icon name="eye" size={16} />
          <Link to="/services/access">{t('home.seenBy.more', { count: rest })}</Link>
        </li>
      )}
    </ul>
  )
}
