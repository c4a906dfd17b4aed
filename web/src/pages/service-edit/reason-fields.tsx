import { type DataScope, dataScopes } from '@kabinet/contract/claims'
import { useT } from '../../text/use-t.ts'
import { Small } from '../../ui/page/page.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './service-edit.module.css'
import type { ServiceZodForm } from './service-schema.ts'

export function ReasonFields({ form, scopes }: { form: ServiceZodForm; scopes: readonly DataScope[] }) {
  const t = useT()
  const kinds = dataScopes.filter((scope) => scopes.includes(scope))
  if (kinds.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('service.reasons')}</legend>
      <Small>{t('service.reasons.hint')}</Small>
      {kinds.map((scope) => (
        <TextField
          key={scope}
          {...form.field(`reasons.${scope}`)}
          label={t(`service.scope.${scope}`)}
          autoComplete="off"
          optional
        />
      ))}
    </fieldset>
  )
}
