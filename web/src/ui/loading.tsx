import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../text/use-t.ts'
import { Button } from './button.tsx'
import styles from './loading.module.css'

/**
 * Content that is being loaded (design guide 3): nothing for 150 ms, then the skeleton for 300 ms at least; after 10 s words and «Повторить».
 * `skeleton` has the geometry of the content.
 */
export function Loading({
  ready,
  skeleton,
  onRetry,
  children,
}: {
  ready: boolean
  skeleton: ReactNode
  onRetry?: () => void
  children: ReactNode
}) {
  const phase = usePhase(ready)
  if (phase === 'done') return children
  return (
    <div aria-busy="true">
      <LoadingStatus />
      {phase !== 'waiting' && <div aria-hidden="true">{skeleton}</div>}
      {phase === 'slow' && onRetry && <Slow onRetry={onRetry} />}
    </div>
  )
}

/** A block of the skeleton; `lines` of text, or a shape of `height` rem. */
export function Skeleton({
  lines,
  height = 1,
  width = '100%',
  round = false,
}: {
  lines?: number
  height?: number
  width?: string
  round?: boolean
}) {
  if (lines) return Array.from({ length: lines }, (_, n) => <Skeleton key={n} width={n === lines - 1 ? '60%' : '100%'} />)
  return <span className={styles.block} data-round={round || undefined} style={{ height: `${height}rem`, width }} />
}

function LoadingStatus() {
  const t = useT()
  return (
    <span className="hidden-visually" role="status">
      {t('shell.loading')}
    </span>
  )
}

function Slow({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <div className={styles.slow}>
      <p role="status">{t('shell.slow')}</p>
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </div>
  )
}

type Phase = 'waiting' | 'skeleton' | 'slow' | 'done'

function usePhase(ready: boolean): Phase {
  const [phase, setPhase] = useState<Phase>(ready ? 'done' : 'waiting')
  const [shownAt, setShownAt] = useState(0)
  useEffect(() => {
    if (ready) return finish(phase, shownAt, () => setPhase('done'))
    const show = setTimeout(() => {
      setPhase('skeleton')
      setShownAt(Date.now())
    }, 150)
    const slow = setTimeout(() => setPhase('slow'), 10_000)
    return () => [show, slow].forEach(clearTimeout)
    // Only `ready` starts and ends the clocks; the phase they lead to must not start them again.
  }, [ready])
  return phase === 'waiting' && ready ? 'done' : phase
}

function finish(phase: Phase, shownAt: number, done: () => void): (() => void) | undefined {
  if (phase === 'waiting' || phase === 'done') return void done()
  const timer = setTimeout(done, Math.max(0, 300 - (Date.now() - shownAt)))
  return () => clearTimeout(timer)
}
