import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { Loading } from './loading.tsx'

type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

type LoadedProps<T> = {
  query: Query<T>
  skeleton: ReactNode
  /** The way to the list, for «Запись не найдена». */
  back?: ReactNode
  children: (data: T) => ReactNode
}

/** What a query brought: its skeleton, its failure with a way on, or its content (docs/design.md#layout). Older data stays while newer fails to come. */
export function Loaded<T>({ query, skeleton, back, children }: LoadedProps<T>) {
  const { data, error } = query
  const again = () => void query.refetch()
  if (data === undefined && error) return <LoadFailed error={error} onRetry={again} back={back} />
  return (
    <Loading ready={data !== undefined} skeleton={skeleton} onRetry={again}>
      {data !== undefined && children(data)}
    </Loading>
  )
}
