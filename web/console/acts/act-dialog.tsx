import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { Dialog, DialogButtons } from '../../src/ui/dialog/dialog.tsx'
import { Stack } from '../../src/ui/page/page.tsx'
import { callAct, type Input } from '../call/call-act.ts'
import { sessionKey } from '../call/session.ts'
import { useConsoleT } from '../text/use-console-t.ts'
import styles from './act-dialog.module.css'
import { ActFailed } from './act-failed.tsx'
import { ActFields } from './act-fields.tsx'
import { ActResult } from './act-result.tsx'
import type { DeskAct } from './desk-act.ts'
import { deskAct } from './desk-acts.ts'
import { actDraft, type OpenedAct } from './opened-act.ts'

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
            <p>{t(act.will)}</p>
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
