import type { DeviceRequest } from '@kabinet/contract/api/device.api'
import { userCode } from '@kabinet/contract/fields/user-code'
import * as z from 'zod/mini'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { findDevice } from '../../data/device.ts'
import { isCallError } from '../../lib/call-error.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'

/** `code`: from the URL of a QR code; looked up only on a press. */
export function EnterDeviceCode({ code, onFound }: { code: string; onFound: (request: DeviceRequest) => void }) {
  const t = useT()
  const form = useZodForm(z.object({ user_code: userCode }), { defaultValues: { user_code: code }, draft: null })
  const find = withFailureToast(findDevice)
  const submit = async ({ user_code }: { user_code: string }) => {
    const request = await find(user_code).catch((error: unknown) => {
      if (!isCallError(error, 'NOT_EXIST')) throw error
      form.tell('user_code', t('device.unknown'))
    })
    if (request) onFound(request)
  }
  return (
    <Stack>
      <PageHeading>{t('device.title')}</PageHeading>
      <Form form={form} onSubmit={submit}>
        <TextField
          {...form.field('user_code')}
          label={t('device.code')}
          hint={t('device.code.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FailureNotice failure={form.failure} />
        <Button kind="primary" type="submit" wide busy={form.busy}>
          {t('parts.continue')}
        </Button>
      </Form>
    </Stack>
  )
}
