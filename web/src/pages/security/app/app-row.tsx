import { useState } from 'react'
import { begin, useSecondStep } from '../../../data/security/second-step.ts'
import { dayOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { Small } from '../../../ui/page/page.tsx'
import { AppDialogs } from '../late-details.ts'
import { LateDialog, LoadedRow, Row, RowAction, RowDetails, useFold } from '../overview/row.tsx'
import { useAct } from '../use-act.ts'
import type { OpenDialog } from './app-dialogs.tsx'

export function AppRow() {
  const t = useT()
  const language = useLanguage()
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const fold = useFold()
  const add = useAct(async () => setOpen({ step: 'add', begun: await begin() }))
  const toAdd = (
    <RowAction busy={add.busy} onClick={add.act}>
      {t('app.add')}
    </RowAction>
  )
  const toDetails = (
    <RowAction name={t('app.open.named')} opens={fold} onClick={fold.toggle}>
      {t('app.open')}
    </RowAction>
  )
  return (
    <LoadedRow title={t('app.title')} query={useSecondStep()}>
      {({ app }) => (
        <Row
          name="app"
          title={t('app.title')}
          state={app ? t('app.since', { date: dayOfInstant(app.added_at, language) }) : t('app.none')}
          action={app ? toDetails : toAdd}
        >
          {app ? (
            <RowDetails fold={fold}>
              <Details onRemove={() => setOpen({ step: 'remove' })} />
            </RowDetails>
          ) : (
            <RowDetails>
              <FailureNotice failure={add.failure} texts={{ otherwise: 'e.save' }} />
            </RowDetails>
          )}
          {open && (
            <LateDialog>
              <AppDialogs open={open} setOpen={setOpen} />
            </LateDialog>
          )}
        </Row>
      )}
    </LoadedRow>
  )
}

function Details({ onRemove }: { onRemove: () => void }) {
  const t = useT()
  return (
    <>
      <Small>{t('app.lost')}</Small>
      <div>
        <Button kind="dangerQuiet" onClick={onRemove}>
          {t('app.remove')}
        </Button>
      </div>
    </>
  )
}
