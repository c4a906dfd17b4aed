import { useState } from 'react'
import { useSecondStep } from '../../../data/security/second-step.ts'
import { useT } from '../../../text/use-t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { RenewCodes } from '../late-details.ts'
import { LateDialog, Row, RowAction, RowDetails } from '../overview/row.tsx'
import { fewCodes } from '../../../components/advice/status.ts'

/** Recovery codes exist only with an app, whose row reports a failed read. */
export function CodesRow() {
  const t = useT()
  const { data } = useSecondStep()
  const [isOpen, setOpen] = useState(false)
  if (!data?.app) return null
  const { recovery_codes_left: count } = data
  return (
    <Row
      name="recovery-codes"
      title={t('app.codes.name')}
      state={t('app.codesLeft', { count })}
      action={<RowAction onClick={() => setOpen(true)}>{t('app.renew')}</RowAction>}
    >
      {count < fewCodes && (
        <RowDetails>
          <Notice kind="warn">{t('app.codesLow')}</Notice>
        </RowDetails>
      )}
      {isOpen && (
        <LateDialog>
          <RenewCodes onClose={() => setOpen(false)} />
        </LateDialog>
      )}
    </Row>
  )
}
