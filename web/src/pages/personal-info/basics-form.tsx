import type { User } from '@kabinet/contract/api/me.api'
import { FormEnd } from '../../components/form-end.tsx'
import { usePatchMe } from '../../data/me.ts'
import { Form } from '../../ui/fields/form.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { BasicsFields } from './basics-fields.tsx'
import { useBasicsLabels } from './use-basics-labels.ts'
import { basicsChanges, type BasicsValues } from './basics-schema.ts'
import { useBasicsForm } from './use-basics-form.ts'

export function BasicsForm({ user, onDone }: { user: User; onDone: () => void }) {
  const labels = useBasicsLabels()
  const form = useBasicsForm(user)
  const patch = usePatchMe()
  const save = async (values: BasicsValues) => {
    await patch.mutateAsync({ action: 'update_profile', ...basicsChanges(values) })
    toast('success', (t) => t('s.changed'))
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} labels={labels}>
      <BasicsFields form={form} labels={labels} />
      <FormEnd form={form} otherwise="e.update" cancel={onDone} />
    </Form>
  )
}
