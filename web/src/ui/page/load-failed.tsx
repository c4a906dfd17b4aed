import type { ReactNode } from 'react'
import { isCallError, isHeld } from '../../lib/call-error.ts'
import { useT } from '../../text/use-t.ts'
import { Button, ButtonRow, ButtonLink } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { Stack } from './page.tsx'

/** docs/design.md#layout. `back`: link to the list, for «Запись не найдена». */
export function LoadFailed({ error, onRetry, back }: { error: unknown; onRetry: () => void; back?: ReactNode }) {
  const t = useT()
  // 4: the id in the address is malformed.
  if (isCallError(error, 'NOT_EXIST') || isCallError(error, 'INVALID_PARAM_VALUE')) {
    return (
      <Stack>
        <Notice kind="error">{t('shell.notFound')}</Notice>
        {back}
      </Stack>
    )
  }
  if (isHeld(error)) return <Notice kind="info">{error.message}</Notice>
  return (
    <Stack>
      <Notice kind="error">{t('e.load')}</Notice>
      <ButtonRow>
        <Button kind="primary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
        <ButtonLink kind="quiet" to="/feedback">
          {t('e.support')}
        </ButtonLink>
      </ButtonRow>
    </Stack>
  )
}
