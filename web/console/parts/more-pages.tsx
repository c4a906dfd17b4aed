import { Button } from '../../src/ui/button.tsx'
import type { Pages } from '../../src/ui/page/more-rows.tsx'
import { useConsoleT } from '../text/use-console-t.ts'
import { ReadFailed } from './loaded-act.tsx'

/** The button below a list of `useActPages`; absent on the last page. */
export function MorePages({ query }: { query: Pages }) {
  const t = useConsoleT()
  const more = () => void query.fetchNextPage()
  if (query.isFetchNextPageError) return <ReadFailed error={query.error} onRetry={more} />
  if (!query.hasNextPage) return null
  return (
    <div>
      <Button busy={query.isFetchingNextPage} onClick={more}>
        {t('frame.more')}
      </Button>
    </div>
  )
}
