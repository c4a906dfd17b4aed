import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { FormDraft } from '../../lib/forms/use-draft.ts'
import type { ZodForm } from '../../lib/forms/zod-form.ts'
import { markTabTitle } from '../../lib/format/tab-title.ts'
import { problemText } from '../../text/failure.ts'
import type { T } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import styles from './form.module.css'

type FormProps<In extends FieldValues, Out> = {
  form: ZodForm<In, Out>
  onSubmit: (values: Out) => Promise<void> | void
  children: ReactNode
  /** Labels of the fields, for forms of three fields or more: a rejected submit shows a summary (docs/design.md#fields). */
  labels?: { [name in Path<In>]?: string }
  id?: string
}

export function Form<In extends FieldValues, Out>({ form, onSubmit, children, labels, id }: FormProps<In, Out>) {
  useMarkedTitle(form.refusals > 0 && form.problems.length > 0)
  return (
    <form id={id} className={styles.form} noValidate method="post" onSubmit={form.submit(onSubmit)}>
      {labels && <ErrorSummary form={form} labels={labels} />}
      {labels && form.draft.isRestored && <RestoredNotice draft={form.draft} />}
      {children}
    </form>
  )
}

function RestoredNotice({ draft: { discard, leavesOut } }: { draft: FormDraft }) {
  const t = useT()
  const takeBack = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    discard()
    // The button is removed with its notice.
    currentTarget.form?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  return (
    <Notice
      kind="info"
      action={
        <Button kind="quiet" onClick={takeBack}>
          {t('parts.restored.discard')}
        </Button>
      }
    >
      {t('parts.restored')} {leavesOut && <span>{t('parts.restored.without')}</span>}
    </Notice>
  )
}

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}

function ErrorSummary<In extends FieldValues, Out>({
  form,
  labels,
}: {
  form: ZodForm<In, Out>
  labels: { [name in Path<In>]?: string }
}) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const { refusals, rhf } = form
  const problems = inOrderOf(labels, form.problems)
  const spoken = useRef(0)
  const isShown = refusals > 0 && problems.length > 0
  useEffect(() => {
    if (!isShown || spoken.current === refusals) return
    spoken.current = refusals
    box.current?.focus()
  }, [refusals, isShown])
  if (!isShown) return null
  return (
    <div ref={box} className={styles.summary} tabIndex={-1} role="group" aria-labelledby="error-summary">
      <h2 id="error-summary" className={styles.summaryTitle}>
        {t('parts.errors')}
      </h2>
      <ul>
        {problems.map(({ name, problem }) => (
          <li key={name}>
            <button type="button" className={styles.summaryLink} onClick={() => rhf.setFocus(name)}>
              {lineOf(labels[name], problemText(problem, t), t)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useMarkedTitle(refused: boolean): void {
  const t = useT()
  useEffect(() => {
    if (!refused) return
    markTabTitle((title) => t('shell.errorTitle', { title }))
    return () => markTabTitle(null)
  }, [refused, t])
}

function inOrderOf<P extends { name: string }>(labels: object, problems: readonly P[]): P[] {
  const order = Object.keys(labels)
  const place = ({ name }: P) => (order.includes(name) ? order.indexOf(name) : order.length)
  return problems.toSorted((a, b) => place(a) - place(b))
}

/** A checkbox has no label in the summary: its problem is complete. */
function lineOf(label: string | undefined, problem: string, t: T): string {
  return label ? t('parts.errorLine', { label, problem: lowerFirst(problem) }) : problem
}

/** «Фамилия: заполните это поле». Abbreviations keep their capitals. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}|^\p{Lu}\s/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
