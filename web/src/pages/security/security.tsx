import type { User } from '@kabinet/contract/api/me.api'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useArchive } from '../../data/security/archive.ts'
import { useMe } from '../../data/me.ts'
import { usePasskeys } from '../../data/security/passkeys.ts'
import { useSecondStep } from '../../data/security/second-step.ts'
import { useSessions } from '../../data/security/sessions.ts'
import { useAllSettled } from '../../data/use-all-settled.ts'
import { useT } from '../../text/use-t.ts'
import { Columns } from '../../ui/page/columns.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { PageHeading, Stack, Card } from '../../ui/page/page.tsx'
import { OverviewSkeleton } from './overview/skeleton.tsx'
import { StatusCard } from './overview/status-card.tsx'
import { type Wanted, WantedRow } from './overview/wanted-row.ts'
import { SessionsCard } from './sessions-card.tsx'
import { TroubleCard } from './trouble-card.tsx'
import { AppRow } from './app/app-row.tsx'
import { CodesRow } from './app/codes-row.tsx'
import { Rows, LoadedRow, Row, RowAction, RowDetails, useFold, RowLink } from './overview/row.tsx'
import { PasskeysRow } from './passkeys/passkeys-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { codesGoBy, codesGoTo, destinationOf } from '../../components/sent-to.ts'
import { MethodChoice } from './late-details.ts'
import { DeleteAccount } from '../../flows/delete-account/late-delete-account.ts'
import { Button } from '../../ui/button.tsx'
import { ArchiveRow } from './archive/archive-row.tsx'
import styles from './security.module.css'

/** docs/design.md#security. */
export function SecurityPage() {
  const t = useT()
  // Loaded together: a row that grows later would move the buttons below it.
  const {
    data: user,
    error,
    refetch,
  } = useAllSettled(useMe(), useSecondStep(), usePasskeys(), useSessions(), useArchive())
  const again = () => void refetch()
  return (
    <Stack>
      <PageHeading>{t('nav.security')}</PageHeading>
      <Loading ready={user !== undefined || Boolean(error)} skeleton={<OverviewSkeleton />} onRetry={again}>
        {!user && <LoadFailed error={error} onRetry={again} />}
        <Overview user={user} />
      </Loading>
    </Stack>
  )
}

/** Without the `user`, rows that need none stay: sessions can be ended and the account locked. */
function Overview({ user }: { user: User | undefined }) {
  const { hash } = useLocation()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  useEffect(() => setWanted({ row: hash.slice(1), press: false }), [hash])
  const side = (
    <Stack>
      <TroubleCard user={user} />
      <DataCard user={user} />
      {user && <DeleteCard user={user} />}
    </Stack>
  )
  return (
    <WantedRow value={{ wanted, onReached: () => setWanted(null) }}>
      <Stack>
        {user && <StatusCard user={user} onWant={setWanted} />}
        <Columns side={side}>
          <Stack>
            {user && <LogInCard user={user} />}
            <SessionsCard />
          </Stack>
        </Columns>
      </Stack>
    </WantedRow>
  )
}

function LogInCard({ user }: { user: User }) {
  const t = useT()
  return (
    <Card heading={t('security.logIn')}>
      <Rows>
        <PasswordRow user={user} />
        <MethodRow user={user} />
        <PasskeysRow />
        <AppRow />
        <CodesRow />
      </Rows>
    </Card>
  )
}

/** Choice of the second step (docs/specification.md#2-screens-and-routes). */
function MethodRow({ user }: { user: User }) {
  const t = useT()
  const fold = useFold()
  const { otp_transport: chosen } = user
  const goesBy = codesGoBy(user)
  const none = chosen ? t(`security.method.${chosen}.bare`) : t('security.method.none.state')
  const alone = goesBy ? t(`security.method.${goesBy}`, { address: codesGoTo(user) }) : none
  return (
    <LoadedRow title={t('security.method')} query={useSecondStep()}>
      {({ app }) => (
        <Row
          name="second-step"
          title={t('security.method')}
          state={app ? t(`app.method.state.${goesBy ?? 'alone'}`) : alone}
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

/** Users look here for the download, and for who reads their data: the menu calls that page «Подключить сервис». */
function DataCard({ user }: { user: User | undefined }) {
  const t = useT()
  return (
    <Card heading={t('archive.card')}>
      {user && (
        <Rows>
          <ArchiveRow user={user} />
        </Rows>
      )}
      <div className={styles.only}>
        <RowLink to="/services/access">{t('access.title')}</RowLink>
      </div>
    </Card>
  )
}

function DeleteCard({ user }: { user: User }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card heading={t('security.delete')} tone="danger">
      <div className={styles.delete}>
        <Button kind="dangerQuiet" onClick={() => setOpen(true)}>
          {t('security.delete.button')}
        </Button>
      </div>
      {isOpen && <DeleteAccount open login={user.email ?? destinationOf(user, 'sms')} onClose={() => setOpen(false)} />}
    </Card>
  )
}
