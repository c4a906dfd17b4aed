import type { Client } from '@kabinet/contract/data/client-fields'
import { usePatchClient } from '../../data/clients/clients.ts'
import { textOf, useEdit } from '../../data/use-edit.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { product } from '../../lib/product.ts'
import { problemText } from '../../text/failure.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/fields/choice.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import {
  type AccessFields,
  accessFields,
  draftOf,
  type ListName,
  listNames,
  lists,
  wrongLine,
} from './access-fields.ts'

export function AccessListsForm({ client, onDone }: { client: Client; onDone: () => void }) {
  const t = useT()
  const change = usePatchClient(client.id)
  const edit = useEdit(client, { words: (name, value) => (name === 'access' ? null : textOf(name, value)) })
  const form: AccessFields = useZodForm(accessFields, {
    defaultValues: draftOf(client),
    long: true,
    draft: 'access lists',
  })
  const cancel = () => {
    form.draft.discard()
    onDone()
  }
  const words = useWords()
  const labels = {
    access_logins: words.access_logins.label,
    access_domains: words.access_domains.label,
    groups: words.groups.label,
  }
  return (
    <Form
      form={form}
      labels={labels}
      onSubmit={async ({ access, access_logins = [], access_domains = [], groups = [] }) => {
        await edit({ wanted: { access, access_logins, access_domains, groups }, save: change.mutateAsync })
        toast('success', (t) => t('s.changed'))
        onDone()
      }}
    >
      <Who form={form} />
      {listNames.map((name) => (
        <ListField key={name} form={form} name={name} {...words[name]} />
      ))}
      <FailureNotice failure={form.failure} texts={{ otherwise: 'e.save' }} />
      <ButtonRow>
        <Button kind="primary" type="submit" busy={form.busy}>
          {t('parts.save')}
        </Button>
        <Button onClick={cancel}>{t('parts.cancel')}</Button>
      </ButtonRow>
    </Form>
  )
}

function useWords(): Record<ListName, { label: string; hint: string }> {
  const t = useT()
  return {
    access_logins: { label: t('service.list.logins'), hint: t('service.list.logins.hint') },
    access_domains: { label: t('service.list.domains'), hint: t('service.list.domains.hint') },
    groups: { label: t('service.list.groups'), hint: t('service.list.groups.hint', { product: product() }) },
  }
}

function Who({ form }: { form: AccessFields }) {
  const t = useT()
  const options = [
    { value: 'everybody', label: t('service.list.everybody', { product: product() }) },
    { value: 'list', label: t('service.list.list'), note: t('service.list.list.note') },
  ]
  return <RadioGroup {...form.field('access')} legend={t('service.list.who')} options={options} />
}

function ListField({ form, name, ...words }: { form: AccessFields; name: ListName; label: string; hint: string }) {
  const t = useT()
  const field = form.field(name)
  const line = field.problem === lists[name].problem ? wrongLine(form.rhf.getValues(name) ?? '', name) : null
  const problem =
    field.problem && line !== null
      ? t('service.redirects.line', { line, problem: problemText(field.problem, t) })
      : field.problem
  return (
    <TextArea
      {...field}
      {...words}
      problem={problem}
      optional
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
