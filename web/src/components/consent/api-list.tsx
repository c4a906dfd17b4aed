import type { AskedApi } from '@kabinet/contract/api/consent.api'
import { Fragment, useId } from 'react'
import { useLanguage, useT } from '../../text/use-t.ts'
import styles from './consent.module.css'

/** APIs that a service calls for the user. Their owners wrote names and titles; only the host is trustworthy. */
export function ApiList({ apis }: { apis: readonly Omit<AskedApi, 'id'>[] }) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  return (
    <div className={styles.card}>
      {apis.map(({ name, host, scopes }, n) => (
        <Fragment key={`${host} ${name}`}>
          <h3 id={`${id}${n}`} className={styles.group}>
            {name}{' '}
            <span className={styles.name} translate="no">
              {host}
            </span>
          </h3>
          <ul aria-labelledby={`${id}${n}`}>
            {scopes.length === 0 && <li className={styles.claim}>{t('authorize.api.plain')}</li>}
            {scopes.map((scope) => (
              <li key={scope.name} className={styles.claim}>
                {scope[`title_${language}`]}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  )
}
