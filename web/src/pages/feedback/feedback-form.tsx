import { feedbackForm } from '@kabinet/contract/api/feedback.api'
import { useSendFeedback } from '../../data/feedback.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { LeaveGuard } from '../../ui/dialog/leave-guard.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import styles from './feedback.module.css'

export type Sender = { name: string; email: string }

type Props = { sender: Sender; message: string; onSent: (email: string) => void }

export function FeedbackForm({ sender, message, onSent }: Props) {
  const t = useT()
  const form = useZodForm(feedbackForm, { defaultValues: { ...sender, message }, draft: 'feedback', long: true })
  const send = useSendFeedback()
  const labels = { name: t('feedback.name'), email: t('feedback.email'), message: t('feedback.message') }
  return (
    <Form form={form} onSubmit={(values) => send.mutateAsync(values).then(() => onSent(values.email))} labels={labels}>
      <TextField {...form.field('name')} label={labels.name} autoComplete="name" spellCheck={false} />
      <TextField
        {...form.field('email')}
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
      <div className={styles.grows}>
        <TextArea
          {...form.field('message')}
          label={labels.message}
          hint={t('feedback.hint')}
          rows={6}
          autoComplete="off"
        />
      </div>
      <FailureNotice failure={form.failure} texts={{ otherwise: 'e.feedback' }} />
      <Button kind="primary" type="submit" wide busy={form.busy}>
        {t('feedback.send')}
      </Button>
      <LeaveGuard changed={form.isChanged && !form.busy} onLeave={form.draft.discard} />
    </Form>
  )
}
