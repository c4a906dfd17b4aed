import { dataScopes, platforms, type DataScope } from '@kabinet/contract/claims'
import { useDeferredValue } from 'react'
import { FormEnd } from '../../components/form-end.tsx'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { CheckboxGroup } from '../../ui/fields/choice.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { AddressesField } from './addresses-field.tsx'
import { DeveloperFields } from './developer-fields.tsx'
import { RequestPreview } from './request-preview.tsx'
import { useServiceLabels } from './service-labels.ts'
import { type ServiceZodForm, type ServiceDraft, serviceSchema, type ServiceValues } from './service-schema.ts'
import styles from './service-edit.module.css'
import { Fold } from '../../ui/page/fold.tsx'
import { Small } from '../../ui/page/page.tsx'

type FormProps = {
  draft: ServiceDraft
  logoUrl?: string | null
  submit?: string
  back: string
  onSave: (values: ServiceValues) => Promise<void>
}

export function ServiceForm({ draft, logoUrl = null, submit, back, onSave }: FormProps) {
  const form = useZodForm(serviceSchema, { defaultValues: draft, draft: 'service', long: true })
  const labels = useServiceLabels()
  const typed = form.rhf.watch()
  return (
    <div className={styles.columns} data-wide-page>
      <Form form={form} onSubmit={onSave} labels={labels}>
        <Fields form={form} typed={typed} />
        <FormEnd form={form} submit={submit} cancel={back} />
      </Form>
      <RequestPreview draft={useDeferredValue(typed)} logoUrl={logoUrl} />
    </div>
  )
}

function Fields({ form, typed }: { form: ServiceZodForm; typed: ServiceDraft }) {
  const t = useT()
  const labels = useServiceLabels()
  return (
    <>
      <TextField {...form.field('name')} label={labels.name} hint={t('service.name.hint')} autoComplete="off" />
      <TextArea
        {...form.field('description')}
        label={labels.description}
        hint={t('service.description.hint')}
        rows={2}
        optional
      />
      <CheckboxGroup
        {...form.field('platforms')}
        legend={labels.platforms}
        options={platforms.map((value) => ({ value, label: t(`service.platform.${value}`) }))}
      />
      <CheckboxGroup
        {...form.field('scopes')}
        legend={labels.scopes}
        hint={t('service.scopes.hint')}
        options={dataScopes.map((value) => ({ value, label: t(`service.scope.${value}`) }))}
      />
      <ReasonFields form={form} scopes={typed.scopes} />
      <EssentialFields form={form} scopes={typed.scopes} />
      <TextField
        {...form.field('max_consent_days')}
        label={labels.max_consent_days}
        hint={t('service.maxDays.hint')}
        inputMode="numeric"
        autoComplete="off"
        optional
      />
      <div>
        <AddressesField
          form={form}
          name="redirect_uris"
          label={labels.redirect_uris}
          hint={t('service.redirects.hint')}
        />
        <RedirectRules />
      </div>
      <DeveloperFields form={form} typed={typed} />
    </>
  )
}

const rules = ['web', 'mobile', 'never', 'exact'] as const

/** docs/contract.md#documents-partners-services-handbooks-feedback. */
function RedirectRules() {
  const t = useT()
  return (
    <Fold title={t('service.redirects.rules')}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule}>{t(`service.redirects.rule.${rule}`)}</li>
        ))}
      </ul>
    </Fold>
  )
}

function EssentialFields({ form, scopes }: { form: ServiceZodForm; scopes: readonly DataScope[] }) {
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

function ReasonFields({ form, scopes }: { form: ServiceZodForm; scopes: readonly DataScope[] }) {
  const t = useT()
  const kinds = dataScopes.filter((scope) => scopes.includes(scope))
  if (kinds.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('service.reasons')}</legend>
      <Small>{t('service.reasons.hint')}</Small>
      {kinds.map((scope) => (
        <TextField
          key={scope}
          {...form.field(`reasons.${scope}`)}
          label={t(`service.scope.${scope}`)}
          autoComplete="off"
          optional
        />
      ))}
    </fieldset>
  )
}
