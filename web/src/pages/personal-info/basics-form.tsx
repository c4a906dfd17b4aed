import type { User } from '@kabinet/contract/api/me.api'
import { forEachField } from '@kabinet/contract/data/profile-fields'
import { FormEnd } from '../../components/form-end.tsx'
import { usePatchMe } from '../../data/me.ts'
import { useT } from '../../text/use-t.ts'
import { Form } from '../../ui/fields/form.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { BasicsFields } from './basics-fields.tsx'
import { basicsChanges, type BasicsValues } from './basics-schema.ts'
import { useBasicsForm } from './use-basics-form.ts'

export function BasicsForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useT()
  const labels = {
    last_name: t('me.last_name'),
    first_name: t('me.first_name'),
    ...forEachField((name) => t(`me.${name}`)),
  }
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
