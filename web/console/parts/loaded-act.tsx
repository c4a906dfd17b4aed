import type { ReactNode } from 'react'
import { isCallError, isNoAnswer } from '../../src/lib/call-error.ts'
import { Button, ButtonRow } from '../../src/ui/button.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { Loading, RowsSkeleton } from '../../src/ui/page/loading.tsx'
import { PageHeading, Stack } from '../../src/ui/page/page.tsx'
import { useConsoleT } from '../text/use-console-t.ts'
import { ServerWords } from './server-words.tsx'

type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/**
 * The result of a read: while it loads, when it failed, or not allowed. Older data stays while a refetch fails. `page`: the
 * content has the h1, so this one is shown until then.
 */
export function LoadedAct<T>({
  query: { data, error, refetch },
  skeleton = <RowsSkeleton rows={4} />,
  page,
  children,
}: {
  query: Query<T>
  skeleton?: ReactNode
  page?: string
  children: (data: T) => ReactNode
}) {
  const retry = () => void refetch()
  if (data === undefined && error)
    return (
      <Stack>
        {page !== undefined && <PageHeading>{page}</PageHeading>}
        <ReadFailed error={error} onRetry={retry} />
      </Stack>
    )
  return (
    <Loading ready={data !== undefined} skeleton={skeleton} onRetry={retry} isPage={page !== undefined}>
      {data !== undefined && children(data)}
    </Loading>
  )
}

/** 401 is shown by the frame: the page is left. */
export function ReadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useConsoleT()
  if (isCallError(error, 'AUTH_FORBIDDEN')) return <Notice kind="info">{t('frame.forbidden')}</Notice>
  if (isCallError(error, 'NOT_EXIST'))
    return (
      <Notice kind="info" action={<ServerWords error={error} />}>
        {t('frame.notFound')}
      </Notice>
    )
  return (
    <Stack tight>
      <Notice kind="error" action={<ServerWords error={error} />}>
        {t(isNoAnswer(error) ? 'frame.noAnswer' : 'frame.loadFailed')}
      </Notice>
      <ButtonRow>
        <Button kind="primary" onClick={onRetry}>
          {t('frame.retry')}
        </Button>
      </ButtonRow>
    </Stack>
  )
}
