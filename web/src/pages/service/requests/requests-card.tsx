import { requestSteps, type RequestStep, type ServiceRequest } from '@kabinet/contract/api/services/requests.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { saveFile } from '../../../ui/save-file.ts'
import { useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Card, Stack } from '../../../ui/page/page.tsx'
import { isOfUnknown, RequestRow } from './request-row.tsx'
import styles from './requests.module.css'

type Shown = 'all' | 'refused' | 'claimed'
type Props = { client: Client; requests: ServiceRequest[] }

/** docs/integrate.md#requests-of-a-service. */
export function RequestsCard({ client, requests }: Props) {
  const t = useT()
  const [shown, setShown] = useState<Shown>('all')
  const [step, setStep] = useState<RequestStep | 'all'>('all')
  const options = [
    { value: 'all', label: t('requests.all') },
    { value: 'refused', label: t('requests.only') },
    { value: 'claimed', label: t('requests.claimed') },
  ] as const
  const steps = requestSteps.filter((one) => requests.some((request) => request.step === one))
  const stepOptions = [
    { value: 'all', label: t('requests.anyStep') },
    ...steps.map((value) => ({ value, label: t(`requests.step.${value}`) })),
  ]
  const chooseStep = (value: string) => setStep(requestSteps.find((one) => one === value) ?? 'all')
  const listed = requests.filter((request) => isShown(request, shown) && (step === 'all' || request.step === step))
  const save = (
    <Button disabled={listed.length === 0} onClick={() => download(listed)}>
      {t('requests.download')}
    </Button>
  )
  return (
    <Card heading={t('requests.title')} actions={save}>
      <Stack tight>
        <p>{t('requests.text')}</p>
        <div className={styles.acts}>
          <Segmented name={t('requests.show')} options={options} value={shown} onChange={setShown} />
          <Select label={t('requests.showStep')} options={stepOptions} value={step} onChange={chooseStep} />
        </div>
        {listed.length === 0 ? (
          <p>{t(requests.length === 0 ? 'requests.empty' : 'requests.noneShown')}</p>
        ) : (
          <ul className={styles.list}>
            {listed.map((request) => (
              <RequestRow key={keyOf(request)} client={client} request={request} />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  )
}

const isShown = (request: ServiceRequest, shown: Shown) =>
  shown === 'all' || (shown === 'refused' ? request.outcome === 'refused' : isOfUnknown(request))

const keyOf = ({ step, error, first_at, advice, sent, is_claimed, grant_type }: ServiceRequest) =>
  JSON.stringify([step, error, first_at, advice?.en, sent, is_claimed, grant_type])

/** JSON Lines. */
function download(requests: readonly ServiceRequest[]): void {
  const lines = requests.map((request) => `${JSON.stringify(request)}\n`).join('')
  saveFile('requests.jsonl', lines, 'application/jsonl')
}
