import { dataScopes, platforms } from '@kabinet/contract/claims'
import { useDeferredValue } from 'react'
import { type Sheet, useSheet } from '../../lib/form.ts'
import { problemText } from '../../text/failure.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/choice.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { RequestPreview } from './request-preview.tsx'
import styles from './service-edit.module.css'
import { type ServiceDraft, serviceSchema, type ServiceValues, wrongLine } from './service-schema.ts'

type ServiceSheet = Sheet<ServiceDraft, ServiceValues>
type FormProps = { draft: ServiceDraft; back: string; onSave: (values: ServiceValues) => Promise<void> }

/** One form for a new service and for its changes, with what users will see beside it. */
export function ServiceForm({ draft, back, onSave }: FormProps) {
  const t = useT()
  const sheet = useSheet(serviceSchema, { defaultValues: draft, long: true })
  const labels = {
    name: t('service.name'),
    platforms: t('service.platforms'),
    scopes: t('service.scopes'),
    redirect_uris: t('service.redirects'),
  }
  return (
    <div className={styles.columns} data-wide-page>
      <Form sheet={sheet} onSubmit={onSave} labels={labels}>
        <Fields sheet={sheet} labels={labels} />
        <FailureNotice failure={sheet.failure} says={{ otherwise: 'e.save' }} />
        <ButtonRow>
          <Button type="submit" kind="primary" busy={sheet.busy}>
            {t('parts.save')}
          </Button>
          <ButtonLink to={back}>{t('parts.cancel')}</ButtonLink>
        </ButtonRow>
        <LeaveGuard changed={sheet.rhf.formState.isDirty && !sheet.busy} />
      </Form>
      <RequestPreview draft={useDeferredValue(sheet.rhf.watch())} />
    </div>
  )
}

type Labels = { [name in keyof ServiceDraft]: string }

function Fields({ sheet, labels }: { sheet: ServiceSheet; labels: Labels }) {
  const t = useT()
  return (
    <>
      <TextField {...sheet.field('name')} label={labels.name} hint={t('service.name.hint')} autoComplete="off" />
      <CheckboxGroup
        {...sheet.field('platforms')}
        legend={labels.platforms}
        options={platforms.map((value) => ({ value, label: t(`service.platform.${value}`) }))}
      />
      <CheckboxGroup
        {...sheet.field('scopes')}
        legend={labels.scopes}
        hint={t('service.scopes.hint')}
        options={dataScopes.map((value) => ({ value, label: t(`service.scope.${value}`) }))}
      />
      <RedirectsField sheet={sheet} label={labels.redirect_uris} />
    </>
  )
}

/** Among several addresses the error says which line is wrong. */
function RedirectsField({ sheet, label }: { sheet: ServiceSheet; label: string }) {
  const t = useT()
  const field = sheet.field('redirect_uris')
  const line = field.problem?.startsWith('v.redirect.') ? wrongLine(sheet.rhf.getValues()) : null
  const problem =
    field.problem && line !== null ? t('service.redirects.line', { line, problem: problemText(field.problem, t) }) : field.problem
  return (
    <TextArea
      {...field}
      problem={problem}
      label={label}
      hint={t('service.redirects.hint')}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
