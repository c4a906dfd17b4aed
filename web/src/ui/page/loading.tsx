import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOnline } from '../../lib/use-online.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../button.tsx'
import styles from './loading.module.css'

/**
 * docs/design.md#layout: `atOnce` (or nothing) for 150 ms, then the skeleton for at least 300 ms; after 10 s a text and
 * «Повторить». `isPage`: the content has the h1, so a substitute is shown until then.
 */
export function Loading({
  ready,
  skeleton,
  atOnce,
  onRetry,
  isPage = false,
  children,
}: {
  ready: boolean
  skeleton: ReactNode
  atOnce?: ReactNode
  isPage?: boolean
  onRetry?: () => void
  children: ReactNode
}) {
  const phase = usePhase(ready)
  const online = useOnline()
  if (phase === 'done') return children
  return (
    <div aria-busy="true">
      <LoadingStatus isPage={isPage} />
      {phase === 'waiting' ? atOnce : skeleton}
      {phase === 'slow' && online && onRetry && <Slow onRetry={onRetry} />}
    </div>
  )
}

/** `lines` of text (no inline style, so that it can be prerendered), or a shape of `height` rem. */
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
  if (lines)
    return Array.from({ length: lines }, (_, n) => <span key={n} className={`${styles.block} ${styles.line}`} />)
  return <span className={styles.block} data-round={round || undefined} style={{ height: `${height}rem`, width }} />
}

/** Of `LinkRows`, with the same `cards`. */
export function RowsSkeleton({ rows = 6, cards = false }: { rows?: number; cards?: boolean }) {
  return (
    <div className={styles.rows} data-cards={cards || undefined}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton height={4} />
        </div>
      ))}
    </div>
  )
}

function LoadingStatus({ isPage }: { isPage: boolean }) {
  const t = useT()
  return (
    <div className="hidden-visually">
      {isPage && <h1>{t('shell.loading')}</h1>}
      <span role="status">{t('shell.loading')}</span>
    </div>
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
  const shownAt = useRef(0)
  useEffect(() => {
    const after = (ms: number, next: Phase, at: number) =>
      setTimeout(() => {
        shownAt.current ||= at
        setPhase(next)
      }, ms)
    if (ready) {
      const left = shownAt.current === 0 ? 0 : 300 - (Date.now() - shownAt.current)
      const done = setTimeout(() => setPhase('done'), Math.max(0, left))
      return () => clearTimeout(done)
    }
    shownAt.current = 0
    const timers = [after(150, 'skeleton', Date.now() + 150), after(10_000, 'slow', Date.now() + 150)]
    return () => timers.forEach(clearTimeout)
  }, [ready])
  if (ready) return phase === 'waiting' ? 'done' : phase
  return phase === 'done' ? 'waiting' : phase
}
