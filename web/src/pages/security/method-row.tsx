import type { User } from '@kabinet/contract/api/me.api'
import { destinationOf } from '../../components/sent-to.ts'
import { useSecondStep } from '../../data/security/second-step.ts'
import { useT } from '../../text/use-t.ts'
import { MethodChoice } from './late-details.ts'
import { LoadedRow, Row, RowAction, RowDetails, useFold } from './overview/row.tsx'

/** Choice of the second step (docs/specification.md#2-screens-and-routes). */
export function MethodRow({ user }: { user: User }) {
  const t = useT()
  const fold = useFold()
  const { otp_transport: to } = user
  const alone = to ? t(`security.method.${to}`, { address: destinationOf(user, to) }) : t('security.method.none.state')
  return (
    <LoadedRow title={t('security.method')} query={useSecondStep()}>
      {({ app }) => (
        <Row
          name="second-step"
          title={t('security.method')}
          state={app ? t(`app.method.state.${to ?? 'alone'}`) : alone}
          action={
            <RowAction name={t('security.method.open.named')} opens={fold} onClick={fold.toggle}>
              {t('security.method.open')}
            </RowAction>
          }
        >
          <RowDetails fold={fold}>
            <MethodChoice user={user} />
          </RowDetails>
        </Row>
      )}
    </LoadedRow>
  )
}
