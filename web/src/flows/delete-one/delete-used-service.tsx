import type { Client } from '@kabinet/contract/data/client-fields'
import * as z from 'zod/mini'
import { useDeleteClient } from '../../data/clients/clients.ts'
import { eraseAfterDays } from '../../lib/erase-after-days.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog/dialog.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast/toast.tsx'

type Props = {
  client: Client
  users: { users: number; recent_users: number }
  leave: () => Promise<void>
  onClose: () => void
}

export function DeleteUsedService({ client: { id, name }, users, leave, onClose }: Props) {
  const t = useT()
  const deletion = useDeleteClient(id, name)
  const schema = z.object({
    name: z.string().check(
      z.trim(),
      z.refine((typed) => typed === name, 'v.serviceName'),
    ),
  })
  const form = useZodForm(schema, { defaultValues: { name: '' }, draft: null })
  const submit = async () => {
    await deletion.mutateAsync()
    await leave()
    toast('success', (t) => t('service.delete.kept'))
  }
  return (
    <Dialog open title={t('service.delete.title', { name })} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <p>
          {t('service.delete.users', { count: users.recent_users })} {t('service.delete.lose')}
        </p>
        <p>{t('service.delete.undo', { count: eraseAfterDays() })}</p>
        <TextField
          {...form.field('name')}
          label={t('service.delete.name')}
          hint={<span translate="no">{name}</span>}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FailureNotice failure={form.failure} texts={{ otherwise: 'e.delete' }} />
        <DialogButtons>
          <Button data-first onClick={onClose}>
            {t('parts.cancel')}
          </Button>
          <Button kind="danger" type="submit" busy={form.busy}>
            {t('parts.delete')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
