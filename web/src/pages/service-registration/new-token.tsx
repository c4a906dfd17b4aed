import { oneLine } from '@kabinet/contract/fields/text'
import { limits } from '@kabinet/contract/limits'
import * as z from 'zod/mini'
import { useIssueToken } from '../../data/clients/software.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/fields/choice.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast/toast.tsx'

const counts = ['1', '5', '20'] as const
const spans = ['1', '7', '30'] as const
const schema = z.object({
  name: oneLine(limits.nameMin, limits.nameMax),
  services: z.enum(counts),
  days: z.enum(spans),
})

export function IssueToken({ onIssued }: { onIssued: (token: string) => void }) {
  const t = useT()
  const issue = useIssueToken()
  const form = useZodForm(schema, {
    defaultValues: { name: '', services: '1', days: '1' },
    draft: 'registration-token',
  })
  const submit = async ({ name, services, days }: z.output<typeof schema>) => {
    const { token } = await issue.mutateAsync({ name, services: Number(services), days: Number(days) })
    if (token === undefined) toast('info', (t) => t('software.token.lost'))
    else onIssued(token)
  }
  return (
    <Form form={form} onSubmit={submit}>
      <TextField {...form.field('name')} label={t('software.name')} maxLength={limits.nameMax} autoComplete="off" />
      <RadioGroup
        {...form.field('services')}
        legend={t('software.services')}
        options={counts.map((value) => ({ value, label: value }))}
      />
      <RadioGroup
        {...form.field('days')}
        legend={t('software.days')}
        options={spans.map((value) => ({ value, label: value }))}
      />
      <FailureNotice failure={form.failure} texts={{ otherwise: 'e.save' }} />
      <div>
        <Button kind="primary" type="submit" busy={form.busy}>
          {t('software.issue')}
        </Button>
      </div>
    </Form>
  )
}
