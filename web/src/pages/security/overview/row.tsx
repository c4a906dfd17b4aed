import { type ComponentProps, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import type { AdvisedRow } from '../../../components/advice/advice.tsx'
import { useT } from '../../../text/use-t.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/page/loading.tsx'
import { TextWithEmails } from '../../../ui/text-with-emails.tsx'
import styles from './row.module.css'
import { useWanted } from './wanted-row.ts'

type RowProps = {
  title: string
  badge?: ReactNode
  state: ReactNode
  action?: ReactNode
  name?: AdvisedRow
  /** Below the row: its details or a notice. */
  children?: ReactNode
}

/** One line of the overview: what it is, its state in words, one action. */
export function Row({ title, badge, state, action, name, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  useWanted(row, name)
  return (
    <li ref={row} className={styles.row}>
      <div className={styles.text}>
        <div className={styles.head}>
          <h3 className={styles.title}>{title}</h3>
          {badge}
        </div>
        <div className={styles.state}>{typeof state === 'string' ? <TextWithEmails text={state} /> : state}</div>
      </div>
      {action}
      {children}
    </li>
  )
}

/** `name`: the accessible name, which starts with the visible words. */
type ActionProps = Pick<ComponentProps<typeof Button>, 'kind' | 'busy' | 'ref' | 'onClick' | 'children'> & {
  name?: string
  opens?: Fold
}

/** Also toggles the details, so that the focused button stays when the row's action becomes "show". */
export function RowAction({ name, opens, ...button }: ActionProps) {
  const aria = opens && { 'aria-expanded': opens.isOpen, 'aria-controls': opens.isOpen ? opens.id : undefined }
  return <Button kind="quiet" {...button} {...aria} {...(opens && { icon: 'chevronDown' })} aria-label={name} />
}

export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink kind="quiet" to={to}>
      {children}
    </ButtonLink>
  )
}

export type Fold = ReturnType<typeof useFold>

export function useFold(initially = false) {
  const id = useId()
  const [isOpen, setOpen] = useState(initially)
  return { id, isOpen, setOpen, toggle: () => setOpen(!isOpen) }
}

export function RowDetails({ fold, children }: { fold?: Fold; children: ReactNode }) {
  if (fold && !fold.isOpen) return null
  return (
    <div id={fold?.id} className={styles.details}>
      <Suspense fallback={<Skeleton lines={2} />}>{children}</Suspense>
    </div>
  )
}

export function LateDialog({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>
}

type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

/** A row whose read may have failed: the other rows stay. */
export function LoadedRow<T>({
  title,
  query: { data, error, refetch },
  children,
}: {
  title: string
  query: Query<T>
  children: (data: T) => ReactNode
}) {
  const t = useT()
  if (data !== undefined) return children(data)
  const retry = (
    <RowAction name={t('security.retry.named', { row: title })} busy={!error} onClick={() => void refetch()}>
      {t('shell.retry')}
    </RowAction>
  )
  return <Row title={title} state={<span role="status">{t(error ? 'e.load' : 'shell.loading')}</span>} action={retry} />
}

export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <ul className={styles.rows}>
      {Array.from({ length: rows }, (_, n) => (
        <li key={n} className={styles.row}>
          <div className={styles.text}>
            <Skeleton lines={2} />
          </div>
        </li>
      ))}
    </ul>
  )
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}
