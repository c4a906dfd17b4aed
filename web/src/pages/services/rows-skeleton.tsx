import { Skeleton } from '../../ui/page/loading.tsx'

export function RowsSkeleton() {
  return [1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height={4} />)
}
