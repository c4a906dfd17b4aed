import { useT } from '../../text/use-t.ts'
import { Fold } from '../../ui/page/fold.tsx'
import styles from './service-edit.module.css'

const rules = ['web', 'mobile', 'never', 'exact'] as const

/** docs/contract.md#documents-partners-services-handbooks-feedback. */
export function RedirectRules() {
  const t = useT()
  return (
    <Fold title={t('service.redirects.rules')}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{t(`service.redirects.rule.${rule}`)}</li>
        ))}
      </ul>
    </Fold>
  )
}
