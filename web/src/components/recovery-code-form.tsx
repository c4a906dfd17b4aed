import { recoveryCode } from '@kabinet/contract/fields/recovery-code'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useZodForm } from '../lib/forms/zod-form.ts'
import type { FailureTexts } from '../text/failure.ts'
import { useT } from '../text/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/fields/form.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FailureNotice } from '../ui/notice.tsx'

type Typed = { recovery_code: string }
type Props = { onCode: (typed: Typed) => Promise<void>; texts?: FailureTexts; children: ReactNode }

export function RecoveryCodeForm({ onCode, texts = {}, children }: Props) {
  const t = useT()
  const form = useZodForm(z.object({ recovery_code: recoveryCode }), {
    defaultValues: { recovery_code: '' },
    draft: null,
  })
  return (
    <Form form={form} onSubmit={onCode}>
      <p>{t('login.recovery.text')}</p>
      <TextField
        {...form.field('recovery_code')}
        label={t('login.recovery.field')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        numbers
      />
      <FailureNotice failure={form.failure} texts={texts} />
      <Button kind="primary" type="submit" wide busy={form.busy}>
        {t('code.confirm')}
      </Button>
      {children}
    </Form>
  )
}
