import type { User } from '@kabinet/contract/api/me.api'
import { type RefObject, useRef } from 'react'
import { Link } from 'react-router'
import { readsData, useReaders } from '../../../data/access/readers.ts'
import { type FlowName, openFlow } from '../../../lib/active-flow.ts'
import { useT } from '../../../text/use-t.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/page/page.tsx'
import { useFocusAfterFlow } from '../../../components/use-focus-after-flow.ts'
import { type NextStep, nextStep } from './next-step.ts'
import styles from './readers.module.css'

export function StateCard({ user }: { user: User }) {
  const t = useT()
  const step = nextStep(user)
  const state = user.otp_transport === null ? 'stepOff' : step?.startsWith('verify') ? 'notVerified' : 'good'
  const line = useRef<HTMLParagraphElement>(null)
  return (
    <Card>
      <p ref={line} tabIndex={-1} className={styles.state} data-good={state === 'good' || undefined}>
        <Icon name={state === 'good' ? 'checkCircle' : 'alert'} />
        <span>
          {t(`home.state.${state}`)} <ReadersLine />
        </span>
      </p>
      {step && <Next step={step} focusTarget={line} />}
    </Card>
  )
}

function ReadersLine() {
  const t = useT()
  const { data } = useReaders()
  if (!data) return null
  const count = data.items.filter(readsData).length
  if (count === 0) return <span className={styles.readersLine}>{t('home.state.readers.none')}</span>
  return (
    <Link className={styles.readersLine} to="/services/access">
      {t('home.state.readers', { count })}
    </Link>
  )
}

const flows: { [step in NextStep]?: FlowName } = {
  verifyEmail: 'verify-email',
  verifyPhone: 'verify-phone',
  addPhone: 'change-phone',
  addEmail: 'change-email',
}

function Next({ step, focusTarget }: { step: NextStep; focusTarget: RefObject<HTMLElement | null> }) {
  const t = useT()
  const flow = flows[step]
  const words = t(`home.next.${step}.do`)
  return (
    <div className={styles.next}>
      <p>{t(`home.next.${step}`)}</p>
      {flow ? (
        <FlowButton flow={flow} words={words} focusTarget={focusTarget} />
      ) : (
        <ButtonLink kind="primary" to="/security#second-step">
          {words}
        </ButtonLink>
      )}
    </div>
  )
}

type FlowButtonProps = { flow: FlowName; words: string; focusTarget: RefObject<HTMLElement | null> }

function FlowButton({ flow, words, focusTarget }: FlowButtonProps) {
  const follow = useFocusAfterFlow(focusTarget)
  const open = () => {
    follow()
    openFlow(flow)
  }
  return (
    <Button kind="primary" onClick={open}>
      {words}
    </Button>
  )
}
