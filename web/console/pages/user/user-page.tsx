import { adminCalls } from '@kabinet/contract/admin/calls'
import { useParams } from 'react-router'
import { Button } from '../../../src/ui/button.tsx'
import { PageHeading, Stack } from '../../../src/ui/page/page.tsx'
import { openAct } from '../../acts/opened-act.ts'
import { useAct } from '../../call/queries.ts'
import { useMay } from '../../call/session.ts'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'

export function UserPage() {
  const t = useConsoleT()
  const may = useMay()
  const { id = '' } = useParams()
  return (
    <LoadedAct query={useAct(adminCalls.getPerson, { id })}>
      {({ first_name: first, last_name: last }) => (
        <Stack>
          <PageHeading>
            <bdi translate="no">{`${last} ${first}`}</bdi>
          </PageHeading>
          {may('support') && (
            <div>
              <Button onClick={() => openAct('resendLetters', { id }, `${last} ${first}`)}>{t('desk.resend')}</Button>
            </div>
          )}
        </Stack>
      )}
    </LoadedAct>
  )
}
