import type { User } from '@kabinet/contract/api/me.api'
import { usePatchMe } from '../../data/me.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { LeaveGuard } from '../../ui/dialog/leave-guard.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { BasicsFields, useBasicsLabels } from './basics-fields.tsx'
import { basicsChanges, type BasicsValues } from './basics-schema.ts'
import { useBasicsForm } from './use-basics-form.ts'

/** `onDone`: saved, or left as it was. */
export function BasicsForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useT()
  const labels = useBasicsLabels()
  const form = useBasicsForm(user)
  const patch = usePatchMe()
  const save = async (values: BasicsValues) => {
    await patch.mutateAsync({ action: 'update_profile', ...basicsChanges(values) })
    toast('success', t('s.changed'))
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} labels={labels}>
      <BasicsFields form={form} labels={labels} />
      <FailureNotice failure={form.failure} texts={{ otherwise: 'e.update' }} />
      <ButtonRow>
        <Button type="submit" kind="primary" busy={form.busy}>
          {t('parts.save')}
        </Button>
        <Button onClick={onDone}>{t('parts.cancel')}</Button>
      </ButtonRow>
      <LeaveGuard changed={form.rhf.formState.isDirty && !form.busy} />
    </Form>
  )
}
