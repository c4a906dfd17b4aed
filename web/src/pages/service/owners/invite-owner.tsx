import { login } from '@kabinet/contract/fields/login'
import * as z from 'zod/mini'
import { useInviteOwner } from '../../../data/clients/owners.ts'
import { useZodForm } from '../../../lib/forms/zod-form.ts'
import { useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast/toast.tsx'

const schema = z.object({ login })

export function InviteOwner({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const invite = useInviteOwner(id)
  const form = useZodForm(schema, { defaultValues: { login: '' }, draft: 'owner' })
  const submit = async ({ login: typed }: { login: string }) => {
    await invite.mutateAsync(typed)
    toast('success', (t) => t('owners.invite.done'))
    onClose()
  }
  return (
    <Dialog open title={t('owners.invite')} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <p>{t('owners.invite.text')}</p>
        <TextField
          {...form.field('login')}
          label={t('owners.invite.login')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FailureNotice
          failure={form.failure}
          texts={{
            otherwise: 'e.save',
            HUMAN_FRIENDLY: 'owners.invite.full',
            AUTH_FORBIDDEN: 'owners.invite.operator',
          }}
        />
        <DialogButtons>
          <Button onClick={onClose}>{t('parts.cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.busy}>
            {t('owners.invite.send')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
