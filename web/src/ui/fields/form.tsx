import { type MouseEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { FormDraft } from '../../lib/forms/use-draft.ts'
import type { ZodForm } from '../../lib/forms/zod-form.ts'
import { problemText } from '../../text/failure.ts'
import type { T } from '../../text/messages.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { useErrorTitle } from '../use-error-title.ts'
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
  useErrorTitle(form.refusals > 0 && form.problems.length > 0)
  const element = useRef<HTMLFormElement>(null)
  return (
    <form ref={element} id={id} className={styles.form} noValidate method="post" onSubmit={form.submit(onSubmit)}>
      {labels && <ErrorSummary form={form} labels={labels} within={element} />}
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

type SummaryProps<In extends FieldValues, Out> = {
  form: ZodForm<In, Out>
  labels: { [name in Path<In>]?: string }
  within: RefObject<HTMLFormElement | null>
}

/** From the second rejected submit on, or when a wrong field is out of sight. Otherwise the first wrong field has the focus. */
function ErrorSummary<In extends FieldValues, Out>({
  form: { refusals, focus, ...form },
  labels,
  within,
}: SummaryProps<In, Out>) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  const problems = inOrderOf(labels, form.problems)
  const [answered, setAnswered] = useState(0)
  const [isListed, setListed] = useState(false)
  const isRefused = refusals > answered && problems.length > 0
  const answer = useEffectEvent(() => {
    const list = refusals > 1 || !areWrongFieldsInSight(within.current)
    setAnswered(refusals)
    setListed(list)
    if (!list && problems[0]) focus(problems[0].name)
  })
  useEffect(() => {
    if (isRefused) answer()
  }, [isRefused])
  useEffect(() => {
    if (isListed) box.current?.focus()
  }, [isListed, answered])
  if (!isListed || problems.length === 0) return null
  return (
    <div ref={box} className={styles.summary} tabIndex={-1} role="group" aria-labelledby="error-summary">
      <h2 id="error-summary" className={styles.summaryTitle}>
        {t('parts.errors')}
      </h2>
      <ul>
        {problems.map(({ name, problem }) => (
          <li key={name}>
            <button type="button" className={styles.summaryLink} onClick={() => focus(name)}>
              {lineOf(labels[name], problemText(problem, t), t)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function areWrongFieldsInSight(form: HTMLElement | null): boolean {
  return [...(form?.querySelectorAll('[aria-invalid="true"]') ?? [])].every((field) => {
    const { top, bottom } = field.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}

function inOrderOf<P extends { name: string }>(labels: object, problems: readonly P[]): P[] {
  const order = Object.keys(labels)
  const place = ({ name }: P) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...problems].sort((a, b) => place(a) - place(b))
}

/** A checkbox has no label in the summary: its problem is complete. */
function lineOf(label: string | undefined, problem: string, t: T): string {
  return label ? t('parts.errorLine', { label, problem: lowerFirst(problem) }) : problem
}

/** «Фамилия: заполните это поле». Abbreviations keep their capitals. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}|^\p{Lu}\s/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
