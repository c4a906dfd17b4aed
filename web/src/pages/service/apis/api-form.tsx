import {
  apiAdmissions,
  apiTokenAlgorithms,
  apiTokenFormats,
  type NewApi,
  type ServiceApi,
} from '@kabinet/contract/data/api-fields'
import { limits } from '@kabinet/contract/limits'
import { useZodForm } from '../../../lib/forms/zod-form.ts'
import type { T } from '../../../text/messages.ts'
import { useT } from '../../../text/use-t.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/fields/choice.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { type ApiTyped, type ApiZodForm, apiSchema } from './api-schema.ts'
import { ScopeFields } from './scope-fields.tsx'

/** `address`: of a request that was refused, for a new API. */
type Props = {
  api?: ServiceApi
  address?: string
  back: string
  submit: string
  onSave: (values: NewApi) => Promise<void>
}

export function ApiForm({ api, address, back, submit, onSave }: Props) {
  const t = useT()
  const form = useZodForm<ApiTyped, NewApi>(apiSchema, {
    defaultValues: draftOf(api, address),
    draft: api?.id ?? 'api',
    long: true,
  })
  const scopes = form.rhf.watch('scopes') ?? []
  const labels = {
    name: t('apis.name'),
    address: t('apis.address'),
    ...Object.fromEntries(scopes.flatMap((_, at) => scopeLabels(at, t))),
    named_clients: t('apis.named'),
  }
  return (
    <Form form={form} onSubmit={onSave} labels={labels}>
      <TextField
        {...form.field('name')}
        label={labels.name}
        hint={t('apis.name.hint')}
        maxLength={limits.nameMax}
        autoComplete="off"
      />
      <TextField
        {...form.field('address')}
        label={labels.address}
        hint={t(api ? 'apis.address.fixed' : 'apis.address.hint')}
        readOnly={api !== undefined}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ScopeFields form={form} />
      <AdmitFields form={form} />
      <TokenFields form={form} />
      <FailureNotice failure={form.failure} texts={{ otherwise: 'e.save', HUMAN_FRIENDLY: 'apis.full' }} />
      <ButtonRow>
        <Button kind="primary" type="submit" busy={form.busy}>
          {submit}
        </Button>
        <ButtonLink to={back}>{t('parts.cancel')}</ButtonLink>
      </ButtonRow>
    </Form>
  )
}

const draftOf = (api: ServiceApi | undefined, address = ''): ApiTyped => ({
  address: api?.address ?? address,
  name: api?.name ?? '',
  scopes: api?.scopes ?? [],
  admits: api?.admits ?? 'own',
  named_clients: api?.named_clients.join('\n') ?? '',
  token_format: api?.token_format ?? 'opaque',
  token_alg: api?.token_alg ?? 'RS256',
})

function AdmitFields({ form }: { form: ApiZodForm }) {
  const t = useT()
  return (
    <>
      <RadioGroup
        {...form.field('admits')}
        legend={t('apis.admits')}
        hint={t('apis.admits.hint')}
        options={apiAdmissions.map((value) => ({ value, label: t(`apis.admits.${value}`) }))}
      />
      <TextArea
        {...form.field('named_clients')}
        label={t('apis.named')}
        hint={t('apis.named.hint')}
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}

function TokenFields({ form }: { form: ApiZodForm }) {
  const t = useT()
  return (
    <>
      <RadioGroup
        {...form.field('token_format')}
        legend={t('apis.format')}
        options={apiTokenFormats.map((value) => ({
          value,
          label: t(`apis.format.${value}`),
          note: t(`apis.format.${value}.note`),
        }))}
      />
      <RadioGroup
        {...form.field('token_alg')}
        legend={t('apis.alg')}
        options={apiTokenAlgorithms.map((value) => ({ value, label: value }))}
      />
    </>
  )
}

const scopeLabels = (at: number, t: T) => [
  [`scopes.${at}.name`, t('apis.scope.name')],
  [`scopes.${at}.title_ru`, t('apis.scope.ru')],
  [`scopes.${at}.title_en`, t('apis.scope.en')],
]
