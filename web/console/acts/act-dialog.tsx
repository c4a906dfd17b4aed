import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button, OutsideLink } from '../../src/ui/button.tsx'
import { Dialog, DialogButtons } from '../../src/ui/dialog/dialog.tsx'
import { Stack } from '../../src/ui/page/page.tsx'
import { callAct, type Input } from '../call/call-act.ts'
import { sessionKey, signInAddress } from '../call/session.ts'
import { useConsoleT, type PlainConsoleKey } from '../text/use-console-t.ts'
import styles from './act-dialog.module.css'
import { ActFields } from './act-fields.tsx'
import { type DeskAct, willOf } from './desk-act.ts'
import { deskAct } from './desk-acts.ts'
import { actDraft, type OpenedAct } from './opened-act.ts'
import { useLocation } from 'react-router'
import { isCallError, isNoAnswer } from '../../src/lib/call-error.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { ServerWords } from '../parts/server-words.tsx'
import * as z from 'zod/mini'
import { CopyValue } from '../parts/copy-value.tsx'

type Props = { opened: OpenedAct; by: string; onClose: () => void }

/** The dialog of all acts: says what it will do and how to undo it, asks why, sends it once, and shows what was done. */
export function ActDialog({ opened, by, onClose }: Props) {
  const t = useConsoleT()
  const form = useId()
  const act = deskAct(opened.name)
  const { typed, type, missing, submit, sending } = useSending(opened, by)
  const isDone = sending.isSuccess
  const footer = (
    <DialogButtons>
      <Button onClick={onClose}>{t(isDone ? 'act.close' : 'act.cancel')}</Button>
      {!isDone && (
        <Button type="submit" form={form} kind={act.undo === 'never' ? 'danger' : 'primary'} busy={sending.isPending}>
          {t(act.name)}
        </Button>
      )}
    </DialogButtons>
  )
  return (
    <Dialog open title={t(act.name)} onClose={onClose} footer={footer} step={isDone ? 'done' : 'form'}>
      <Stack tight>
        <p className={styles.about}>
          <bdi translate="no">{opened.about}</bdi>
        </p>
        {isDone ? (
          <ActResult reply={sending.data} />
        ) : (
          <>
            <p>{t(willOf(act))}</p>
            {act.undo && (
              <p className={act.undo === 'never' ? styles.never : undefined}>
                {act.undo === 'never' ? t('act.cannotBeUndone') : t('act.undo', { how: t(act.undo) })}
              </p>
            )}
            <form id={form} className={styles.form} noValidate onSubmit={submit}>
              <ActFields fields={act.fields ?? []} typed={typed} missing={missing} onType={type} />
            </form>
            <ActFailed error={sending.error} />
          </>
        )}
      </Stack>
    </Dialog>
  )
}

const flagsOf = ({ fields = [] }: DeskAct, typed: Record<string, string>): Input =>
  Object.fromEntries(fields.flatMap(({ name, isFlag }) => (isFlag && typed[name] ? [[name, true] as const] : [])))

function useSending(opened: OpenedAct, by: string) {
  const queries = useQueryClient()
  const act = deskAct(opened.name)
  const [typed, setTyped] = useState(opened.typed)
  const [missing, setMissing] = useState<readonly string[]>([])
  const isSending = useRef(false)
  const sending = useMutation({
    mutationFn: (input: Input) => callAct(act.call, input),
    onSuccess: actDraft.drop,
    // Also after a refusal: a colleague may have been faster.
    onSettled: () => {
      isSending.current = false
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
    },
  })
  const type = (name: string, text: string) => {
    const next = { ...typed, [name]: text }
    setTyped(next)
    setMissing(missing.filter((one) => one !== name))
    actDraft.keep({ ...opened, typed: next }, by)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const filled = Object.entries(typed).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()] as const] : []))
    const wanted = ['why', ...(act.fields ?? []).flatMap(({ name, isOptional }) => (isOptional ? [] : [name]))]
    const lacking = wanted.filter((name) => filled.every(([known]) => known !== name))
    setMissing(lacking)
    if (lacking.length > 0 || isSending.current) return
    isSending.current = true
    sending.mutate({ ...opened.input, ...act.always, ...Object.fromEntries(filled), ...flagsOf(act, typed) })
  }
  return { typed, type, missing, submit, sending }
}

/** Why an act was not done. Without an answer it may have been done, so nothing is claimed. */
function ActFailed({ error }: { error: unknown }) {
  const t = useConsoleT()
  const { pathname, search } = useLocation()
  if (error === null) return null
  if (isCallError(error, 'AUTH_FORBIDDEN') && error.reason === 'step_up')
    return (
      <Notice
        kind="warn"
        action={
          <OutsideLink kind="secondary" href={signInAddress(`/console${pathname}${search}`, true)}>
            {t('act.stepUp.go')}
          </OutsideLink>
        }
      >
        {t('act.stepUp')}
      </Notice>
    )
  return (
    <Notice kind="error" action={<ServerWords error={error} />}>
      {t(wordsFor(error))}
    </Notice>
  )
}

function wordsFor(error: unknown): PlainConsoleKey {
  if (!isCallError(error) || isNoAnswer(error)) return 'act.noAnswer'
  if (error.name === 'AUTH_FORBIDDEN') return 'act.forbidden'
  return error.status >= 500 ? 'act.failed' : 'act.refused'
}

const done = z.object({ done: z.string() })
/** A contact that was shown: it is kept nowhere, and gone when the dialog closes. */
const contact = z.object({ value: z.string() })

/** What the server says was done, in English, below our own word. */
function ActResult({ reply }: { reply: unknown }) {
  const t = useConsoleT()
  const words = done.safeParse(reply).data?.done
  const value = contact.safeParse(reply).data?.value
  if (value !== undefined)
    return (
      <Stack tight>
        <p>
          <bdi translate="no">{value}</bdi>
        </p>
        <CopyValue value={value} />
      </Stack>
    )
  return (
    <Notice
      kind="success"
      action={
        words && (
          <p lang="en">
            <bdi>{words}</bdi>
          </p>
        )
      }
    >
      {t('act.done')}
    </Notice>
  )
}
