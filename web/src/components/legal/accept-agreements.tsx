import type { PendingAgreement } from '@kabinet/contract/api/agreements.api'
import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { acceptAgreements } from '../../data/agreements.ts'
import { withFailureToast } from '../../data/with-failure-toast.ts'
import { dayInNumbers } from '../../lib/format/day.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Tick } from '../../ui/fields/tick.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'

const LegalDialog = lateDialog(async () => (await import('./legal-dialog.tsx')).LegalDialog)

type Reading = { kind: LegalKind; version: string }
type Props = {
  pending: readonly PendingAgreement[]
  onAccepted: (pending: PendingAgreement[]) => void
  leave: ReactNode
}

export function AcceptAgreements({ pending, onAccepted, leave }: Props) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [reading, setReading] = useState<Reading | null>(null)
  const { ticked, tick, isTried, busy, failure, submit } = useTicks(form, pending, onAccepted)
  const isChange = pending.some(({ accepted_version: before }) => before !== null)
  return (
    <form ref={form} noValidate method="post" onSubmit={(event) => void submit(event)}>
      <Stack>
        <PageHeading>{t(isChange ? 'agreements.changed' : 'agreements.first')}</PageHeading>
        {pending.map((one) => (
          <Agreement
            key={one.kind}
            pending={one}
            isTicked={ticked.includes(one.kind)}
            isMissing={isTried && !ticked.includes(one.kind)}
            onTick={(isOn) => tick(one.kind, isOn)}
            onRead={setReading}
          />
        ))}
        <FailureNotice failure={failure} />
        <Button kind="primary" type="submit" wide busy={busy}>
          {t('agreements.accept')}
        </Button>
        <p>{t('agreements.leave')}</p>
        {leave}
      </Stack>
      <LegalDialog
        open={reading !== null}
        kind={reading?.kind ?? null}
        version={reading?.version}
        onClose={() => setReading(null)}
      />
    </form>
  )
}

function useTicks(form: RefObject<HTMLFormElement | null>, pending: Props['pending'], onAccepted: Props['onAccepted']) {
  const [ticked, setTicked] = useState<readonly LegalKind[]>([])
  const [{ isTried, busy, failure }, setState] = useState<{ isTried: boolean; busy: boolean; failure: unknown }>({
    isTried: false,
    busy: false,
    failure: null,
  })
  const send = withFailureToast(acceptAgreements)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    if (pending.some(({ kind }) => !ticked.includes(kind))) {
      setState({ isTried: true, busy, failure: null })
      form.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus()
      return
    }
    setState({ isTried, busy: true, failure: null })
    try {
      onAccepted(await send(pending))
    } catch (error) {
      setState({ isTried, busy: false, failure: error })
    }
  }
  const tick = (kind: LegalKind, isOn: boolean) =>
    setTicked(isOn ? [...ticked, kind] : ticked.filter((one) => one !== kind))
  return { ticked, tick, isTried, busy, failure, submit }
}

type AgreementProps = {
  pending: PendingAgreement
  isTicked: boolean
  isMissing: boolean
  onTick: (isOn: boolean) => void
  onRead: (reading: Reading) => void
}

const words = {
  user_agreement: {
    label: 'registration.agree',
    link: 'registration.agreement',
    title: 'shell.agreement',
    problem: 'v.agree',
  },
  personal_data: {
    label: 'registration.consent',
    link: 'registration.personalData',
    title: 'shell.consent',
    problem: 'v.consent',
  },
} as const

function Agreement({ pending, isTicked, isMissing, onTick, onRead }: AgreementProps) {
  const t = useT()
  const language = useLanguage()
  const { kind, version, summary, accepted_version: before } = pending
  const { label, link, title, problem } = words[kind]
  const date = (day: string) => dayInNumbers(day, language)
  return (
    <Stack tight>
      <h2>{t(title)}</h2>
      {summary && <p>{summary[language]}</p>}
      <p>
        <Button kind="quiet" onClick={() => onRead({ kind, version })}>
          {t('agreements.new', { date: date(version) })}
        </Button>
        {before && (
          <Button kind="quiet" onClick={() => onRead({ kind, version: before })}>
            {t('agreements.previous', { date: date(before) })}
          </Button>
        )}
      </p>
      <Tick
        label={(document) => t(label, { document })}
        link={t(link)}
        onLink={() => onRead({ kind, version })}
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
        problem={isMissing ? t(problem) : undefined}
      />
    </Stack>
  )
}
