import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react'
import { keepTrying } from '../lib/keep-trying.ts'
import { useT } from '../text/use-t.ts'
import { Button } from './button.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Notice } from './notice.tsx'

type Failed = ComponentType<{ retry: () => void }>

/**
 * A part whose code loads when it is first drawn, below a `Suspense`. After a failed load, `Failed` is in its place. The
 * load is retried by `retry`, at the next use, and in the background (`keepTrying`).
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>, Failed: Failed = PartFailed) {
  // A failed `lazy` stays failed: a retry needs a new one.
  const attempt = () => lazy(async () => ({ default: await load() }))
  let latest = attempt()
  return function Late(props: P) {
    const [Part, setPart] = useState<typeof latest>(() => latest)
    const fallback = (recover: () => void) => (
      <Retrying
        Failed={Failed}
        load={load}
        onFailed={() => void (latest = attempt())}
        onRetry={() => {
          setPart(() => latest)
          recover()
        }}
      />
    )
    return (
      <ErrorBoundary fallback={fallback}>
        <Part {...props} />
      </ErrorBoundary>
    )
  }
}

/** For parts that the page can do without until their code loads. */
export const Nothing: Failed = () => null

type RetryingProps = { Failed: Failed; load: () => Promise<unknown>; onFailed: () => void; onRetry: () => void }

function Retrying({ Failed, load, onFailed, onRetry }: RetryingProps) {
  const forget = useEffectEvent(onFailed)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    forget()
    return keepTrying(
      () =>
        void load().then(
          () => retry(),
          () => undefined,
        ),
    )
  }, [load])
  return <Failed retry={onRetry} />
}

function PartFailed({ retry }: { retry: () => void }) {
  const t = useT()
  return (
    <Notice
      kind="error"
      action={
        <Button kind="quiet" onClick={retry}>
          {t('shell.retry')}
        </Button>
      }
    >
      {t('e.load')}
    </Notice>
  )
}
