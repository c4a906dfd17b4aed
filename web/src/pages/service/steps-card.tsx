import type { Client } from '@kabinet/contract/data/client-fields'
import { type ReactNode, useEffect, useRef } from 'react'
import { useClientStats } from '../../data/clients/client-stats.ts'
import { product } from '../../lib/product.ts'
import { useT } from '../../text/use-t.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card, Small } from '../../ui/page/page.tsx'
import { ChangeStatus } from './change-status.tsx'
import styles from './steps-card.module.css'

/** A sign-in counts as a trial: no other mark is stored. */
export function StepsCard({ client }: { client: Client }) {
  const t = useT()
  const days = useClientStats(client.id, '90').data?.items ?? []
  const isTried = days.some((day) => day.sign_ins > 0)
  const isTest = client.status === 'test'
  return (
    <Card heading={t('service.steps')}>
      <ol className={styles.steps}>
        <Step number={1} title={t('service.steps.created')} isDone />
        <Step
          number={2}
          title={t(isTried ? 'service.steps.tried' : 'service.steps.try')}
          isDone={isTried}
          isNext={!isTried}
        >
          {!isTried && <Small>{t('service.try.text')}</Small>}
        </Step>
        <Step
          number={3}
          title={t(isTest ? 'service.steps.publish' : 'service.steps.published')}
          isDone={!isTest}
          isNext={isTest && isTried}
          takesFocus
        >
          {isTest && <Small>{t('service.steps.publish.text', { product: product() })}</Small>}
          {isTest && !client.publishing?.asked_at && <ChangeStatus client={client} />}
        </Step>
      </ol>
    </Card>
  )
}

type StepProps = {
  number: 1 | 2 | 3
  title: string
  isDone?: boolean
  isNext?: boolean
  takesFocus?: boolean
  children?: ReactNode
}

function Step({ number, title, isDone = false, isNext = false, takesFocus = false, children }: StepProps) {
  const t = useT()
  const words = useRef<HTMLParagraphElement>(null)
  const wasDone = useRef(isDone)
  useEffect(() => {
    if (takesFocus && isDone && !wasDone.current) words.current?.focus({ preventScroll: true })
    wasDone.current = isDone
  }, [isDone, takesFocus])
  return (
    <li className={styles.step} data-done={isDone} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.mark}>
        {isDone ? <Icon name="check" size={20} /> : <span aria-hidden="true">{number}</span>}
      </span>
      <div className={styles.words}>
        <p ref={words} tabIndex={-1} className={styles.title}>
          <span>{title}</span>
          <span className="hidden-visually">{` — ${t(isDone ? 'password.done' : 'password.notDone')}`}</span>
        </p>
        {children}
      </div>
    </li>
  )
}
