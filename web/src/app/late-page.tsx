import { type ComponentType, useEffect, useState } from 'react'
import { requestHeadingFocus } from '../lib/heading-focus.ts'
import { keepTrying } from '../lib/keep-trying.ts'
import { useOnline } from '../lib/use-online.ts'
import type { PlainKey } from '../text/messages.ts'
import { useT } from '../text/use-t.ts'
import { LoadFailed } from '../ui/page/load-failed.tsx'
import { PageHeading, Stack } from '../ui/page/page.tsx'

/** A placeholder with the page's heading; renders the page once its code loads. The router itself does not retry. */
export function lazyPage(load: () => Promise<ComponentType>, section: PlainKey | undefined): ComponentType {
  let Loaded: ComponentType | null = null
  return function LatePage() {
    const [Page, setPage] = useState(() => Loaded)
    useEffect(() => {
      if (Loaded) return
      return untilLoaded(load, (page) => {
        Loaded = page
        requestHeadingFocus()
        setPage(() => page)
      })
    }, [])
    return Page ? <Page /> : <Missing section={section} />
  }
}

/** The offline bar already reports a missing network. */
function Missing({ section }: { section: PlainKey | undefined }) {
  const t = useT()
  const online = useOnline()
  return (
    <Stack>
      <PageHeading>{t(section ?? 'e.load')}</PageHeading>
      {online ? (
        <LoadFailed error={null} onRetry={() => location.reload()} />
      ) : (
        <p role="status">{t('shell.opensLater')}</p>
      )}
    </Stack>
  )
}

function untilLoaded(load: () => Promise<ComponentType>, done: (page: ComponentType) => void): () => void {
  let isOver = false
  const succeed = (page: ComponentType) => {
    if (isOver) return
    end()
    done(page)
  }
  const cancel = keepTrying(() => void load().then(succeed, () => undefined))
  const end = () => {
    isOver = true
    cancel()
  }
  return end
}
