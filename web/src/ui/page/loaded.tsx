import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink, ButtonRow } from '../button.tsx'
import { LoadFailed } from './load-failed.tsx'
import { Loading, Skeleton } from './loading.tsx'
import { Card, Stack } from './page.tsx'

type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

type LoadedProps<T> = {
  query: Query<T>
  skeleton: ReactNode
  atOnce?: ReactNode
  back?: ReactNode
  /** Shown below the content or its error, and only together with it, because the content would move it. */
  foot?: ReactNode
  children: (data: T) => ReactNode
}

/** docs/design.md#layout. Older data stays while a refetch fails. */
export function Loaded<T>({ query, skeleton, atOnce, back, foot, children }: LoadedProps<T>) {
  const { data, error } = query
  const again = () => void query.refetch()
  if (data === undefined && error)
    return (
      <>
        <LoadFailed error={error} onRetry={again} back={back} />
        {foot}
      </>
    )
  return (
    <Loading ready={data !== undefined} skeleton={skeleton} atOnce={atOnce} onRetry={again}>
      {data !== undefined && children(data)}
      {foot}
    </Loading>
  )
}

export function CardsSkeleton({ lines }: { lines: readonly number[] }) {
  return (
    <Stack>
      {lines.map((count, card) => (
        <Card key={card}>
          <Skeleton lines={count} />
        </Card>
      ))}
    </Stack>
  )
}

export function BackLink(link: ComponentProps<typeof ButtonLink>) {
  return (
    <ButtonRow>
      <ButtonLink {...link} />
    </ButtonRow>
  )
}
