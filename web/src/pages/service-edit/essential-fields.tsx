import { type DataScope, dataScopes } from '@kabinet/contract/claims'
import { useT } from '../../text/use-t.ts'
import { CheckboxGroup } from '../../ui/fields/choice.tsx'
import { useServiceLabels } from './service-labels.ts'
import type { ServiceZodForm } from './service-schema.ts'

export function EssentialFields({ form, scopes }: { form: ServiceZodForm; scopes: readonly DataScope[] }) {
  const t = useT()
  const labels = useServiceLabels()
  const kinds = dataScopes.filter((scope) => scopes.includes(scope))
  if (kinds.length === 0) return null
  return (
    <CheckboxGroup
      {...form.field('essential_scopes')}
      legend={labels.essential_scopes}
      hint={t('service.essential.hint')}
      optional
      options={kinds.map((value) => ({ value, label: t(`service.scope.${value}`) }))}
    />
  )
}
