import { genders } from '@kabinet/contract/api/me.api'
import type { ConsentName } from '@kabinet/contract/claims'
import type { Locale } from '@kabinet/contract/fields/locale'
import { freeText, problemKey } from '@kabinet/contract/fields/text'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { InputStep } from '../components/input-step.tsx'
import { photoWords, PictureButtons } from '../components/picture/picture-buttons.tsx'
import { usePicture } from '../components/picture/use-picture.ts'
import { useRemovePhoto, useUploadPhoto } from '../data/avatar.ts'
import { useChangeMe } from '../data/me.ts'
import { useTimeZones } from '../data/time-zones.ts'
import { FlowHost } from './flow-host.tsx'
import { activeFlow, closeFlow, type FlowName, openFlow } from '../lib/active-flow.ts'
import { typedPastDay } from '../lib/forms/typed-day.ts'
import { useZodForm, type ZodForm } from '../lib/forms/zod-form.ts'
import { useLanguage, useT } from '../text/use-t.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { RadioGroup } from '../ui/fields/choice.tsx'
import { DateField } from '../ui/fields/date/date-field.tsx'
import { SearchList } from '../ui/fields/search-list.tsx'
import { TextArea } from '../ui/fields/text-field.tsx'
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
  const field = fields[name]
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

const schemaIn = (language: Locale) =>
  z.partial(
    z.object({
      gender: z.enum(genders, problemKey('v.value')),
      birthdate: typedPastDay(language),
      timezone: z.string(),
      address: freeText,
    }),
  )
type Draft = z.input<ReturnType<typeof schemaIn>>
type ValueForm = ZodForm<Draft, z.output<ReturnType<typeof schemaIn>>>
type FieldName = keyof Draft

const fields: { [name in ConsentName]?: FieldName } = {
  gender: 'gender',
  birthdate: 'birthdate',
  location: 'timezone',
  address: 'address',
}

function Value({ name, field, onClose }: { name: ConsentName; field: FieldName; onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const schema = useMemo(() => schemaIn(language), [language])
  const form = useZodForm(schema, { defaultValues: { [field]: undefined }, draft: `fill-in ${field}` })
  const change = useChangeMe()
  const label = t(`claim.${name}`)
  const Field = fieldOf[field]
  const save = async (values: z.output<typeof schema>) => {
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
        <Field form={form} label={label} />
        <Small>{t('fillIn.hint')}</Small>
      </InputStep>
    </Dialog>
  )
}

type FieldProps = { form: ValueForm; label: string }

const fieldOf: Record<FieldName, (props: FieldProps) => ReactNode> = {
  gender: Gender,
  birthdate: ({ form, label }) => <DateField {...form.field('birthdate')} label={label} />,
  timezone: TimeZone,
  address: ({ form, label }) => <TextArea {...form.field('address')} label={label} autoComplete="street-address" />,
}

function Gender({ form, label }: FieldProps) {
  const t = useT()
  const options = genders.map((value) => ({ value, label: t(`me.gender.${value}`) }))
  return <RadioGroup {...form.field('gender')} legend={label} autoComplete="sex" options={options} />
}

function TimeZone({ form, label }: FieldProps) {
  const { data: zones = [] } = useTimeZones()
  return (
    <SearchList
      label={label}
      problem={form.field('timezone').problem}
      value={form.rhf.watch('timezone') ?? ''}
      options={zones.map(({ id, name, offset, also }) => ({ value: id, label: name, note: offset, also }))}
      onChange={(id) => form.rhf.setValue('timezone', id, { shouldDirty: true })}
    />
  )
}
