import { claimRow, type ConsentName } from '@kabinet/contract/claims'
import type { ProfileName } from '@kabinet/contract/data/profile-fields'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { InputStep } from '../components/input-step.tsx'
import { photoWords, PictureButtons } from '../components/picture/picture-buttons.tsx'
import { ProfileInput } from '../components/profile-input.tsx'
import { usePicture } from '../components/picture/use-picture.ts'
import { useRemovePhoto, useUploadPhoto } from '../data/avatar.ts'
import { useChangeMe } from '../data/me.ts'
import { FlowHost } from './flow-host.tsx'
import { activeFlow, closeFlow, type FlowName, openFlow } from '../lib/active-flow.ts'
import { profileSchema, type ProfileValues } from '../lib/forms/profile-schema.ts'
import { useZodForm } from '../lib/forms/zod-form.ts'
import { useLanguage, useT } from '../text/use-t.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Small, Stack } from '../ui/page/page.tsx'

type Props = { open: boolean; name: ConsentName | null; isSet: boolean; onClose: () => void }

export function FillIn({ name, isSet, onClose }: Props) {
  const [queries] = useState(() => new QueryClient())
  return <QueryClientProvider client={queries}>{name && dialogFor(name, isSet, onClose)}</QueryClientProvider>
}

function dialogFor(name: ConsentName, isSet: boolean, onClose: () => void): ReactNode {
  const flow = (isSet ? verifying : flows)[name]
  if (flow) return <Contact flow={flow} onClose={onClose} />
  if (name === 'photo') return <Photo onClose={onClose} />
  const { field } = name === 'offline_access' ? {} : claimRow(name)
  return field && <Value name={name} field={field} onClose={onClose} />
}

const verifying: { [name in ConsentName]?: FlowName } = { email: 'verify-email', phone: 'verify-phone' }
const flows: { [name in ConsentName]?: FlowName } = { email: 'change-email', phone: 'change-phone' }

function Contact({ flow, onClose }: { flow: FlowName; onClose: () => void }) {
  const closed = useEffectEvent(onClose)
  useEffect(() => {
    openFlow(flow)
    const stop = activeFlow.subscribe(() => activeFlow.read() === null && closed())
    return () => {
      stop()
      closeFlow()
    }
  }, [flow])
  return <FlowHost />
}

function Photo({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { mutateAsync } = useUploadPhoto()
  const upload = { mutateAsync: (file: Blob) => mutateAsync(file).then(onClose) }
  const picture = usePicture({ upload, removal: useRemovePhoto() })
  return (
    <Dialog open title={t('authorize.fillIn.named', { claim: t('claim.photo') })} onClose={onClose}>
      <Stack tight>
        <Small>{t('fillIn.hint')}</Small>
        <PictureButtons picture={picture} isSet={false} words={photoWords} />
      </Stack>
    </Dialog>
  )
}

function Value({ name, field, onClose }: { name: ConsentName; field: ProfileName; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const schema = useMemo(() => profileSchema(language), [language])
  const form = useZodForm(schema, { defaultValues: { [field]: undefined }, draft: `fill-in ${field}` })
  const change = useChangeMe()
  const label = t(`claim.${name}`)
  const save = async (values: ProfileValues) => {
    await change({ action: 'update_profile', ...values })
    onClose()
  }
  return (
    <Dialog open title={t('authorize.fillIn.named', { claim: label })} onClose={onClose}>
      <InputStep
        form={form}
        onSubmit={save}
        onCancel={onClose}
        confirm={t('parts.save')}
        isReady={Boolean(form.rhf.watch(field))}
      >
        <ProfileInput
          name={field}
          label={label}
          field={form.field(field)}
          value={form.rhf.watch(field)}
          onChoose={(value) => form.rhf.setValue(field, value, { shouldDirty: true })}
        />
        <Small>{t('fillIn.hint')}</Small>
      </InputStep>
    </Dialog>
  )
}
