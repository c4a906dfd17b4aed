import { type Passkey, passkeyName } from '@kabinet/contract/api/passkeys.api'
import { limits } from '@kabinet/contract/limits'
import * as z from 'zod/mini'
import { InputStep } from '../../../components/input-step.tsx'
import { useRenamePasskey } from '../../../data/security/passkeys.ts'
import { useEdit } from '../../../data/use-edit.ts'
import { useZodForm } from '../../../lib/forms/zod-form.ts'
import { useT } from '../../../text/use-t.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

type Props = { passkey: Passkey; name: string; onClose: () => void }

export function RenamePasskey({ passkey, name, onClose }: Props) {
  const t = useT()
  return (
    <Dialog open title={t('passkeys.rename.title')} onClose={onClose}>
      <NameForm passkey={passkey} name={name} onClose={onClose} />
    </Dialog>
  )
}

function NameForm({ passkey, name, onClose }: Props) {
  const t = useT()
  const rename = useRenamePasskey(passkey.id)
  const edit = useEdit(passkey)
  const form = useZodForm(z.object({ name: passkeyName }), { defaultValues: { name }, draft: null })
  return (
    <InputStep
      form={form}
      onSubmit={({ name }) =>
        edit({ wanted: { name }, before: {}, save: ({ was }) => rename({ name, was }) }).then(onClose)
      }
      onCancel={onClose}
      confirm={t('parts.save')}
      isReady={form.rhf.watch('name').trim() !== ''}
    >
      <TextField
        {...form.field('name')}
        label={t('passkeys.name')}
        hint={t('passkeys.name.hint')}
        maxLength={limits.nameMax}
        autoComplete="off"
      />
    </InputStep>
  )
}
