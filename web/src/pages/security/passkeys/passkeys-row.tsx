import type { Passkey } from '@kabinet/contract/api/passkeys.api'
import { useAddPasskey, usePasskeys } from '../../../data/security/passkeys.ts'
import { canUsePasskeys } from '../../../lib/can-use-passkeys.ts'
import { PasskeyFailure } from '../../../lib/web-authn.ts'
import { useT } from '../../../text/use-t.ts'
import { FailureNotice, Notice } from '../../../ui/notice.tsx'
import { Small } from '../../../ui/page/page.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { PasskeyDetails } from '../late-details.ts'
import { LoadedRow, Row, RowAction, RowDetails, useFold } from '../overview/row.tsx'
import { useAct } from '../use-act.ts'
import { SettledButton } from '../../../ui/settled-button.tsx'

const maxListed = 3

export function PasskeysRow({ isOpen = false }: { isOpen?: boolean }) {
  const t = useT()
  return (
    <LoadedRow title={t('passkeys.title')} query={usePasskeys()}>
      {({ items }) => <PasskeysRead items={items} isOpen={isOpen} />}
    </LoadedRow>
  )
}

function PasskeysRead({ items, isOpen }: { items: readonly Passkey[]; isOpen: boolean }) {
  const t = useT()
  const fold = useFold(isOpen)
  const nameOf = ({ name, provider }: Passkey) => name ?? provider ?? t('passkeys.nameless')
  const create = useAddPasskey()
  const add = useAct(async () => {
    await create()
    toast('success', (t) => t('passkeys.added'))
    fold.setOpen(true)
  })
  const isNone = items.length === 0
  const listed = items.length > maxListed ? t('passkeys.count', { count: items.length }) : items.map(nameOf).join(', ')
  const toAdd = canUsePasskeys() && (
    <SettledButton kind="quiet" busy={add.busy} onClick={add.act}>
      {t('passkeys.add')}
    </SettledButton>
  )
  const toDetails = (
    <RowAction name={t('passkeys.open.named')} opens={fold} onClick={fold.toggle}>
      {t('passkeys.open')}
    </RowAction>
  )
  const failure = <AddFailure failure={add.failure} />
  return (
    <Row
      name="passkeys"
      title={t('passkeys.title')}
      state={isNone ? t('passkeys.none') : listed}
      action={isNone ? toAdd : toDetails}
    >
      {isNone ? (
        <RowDetails>{failure}</RowDetails>
      ) : (
        <RowDetails fold={fold}>
          <PasskeyDetails items={items} nameOf={nameOf} busy={add.busy} onAdd={add.act}>
            {failure}
          </PasskeyDetails>
        </RowDetails>
      )}
    </Row>
  )
}

function AddFailure({ failure }: { failure: unknown }) {
  const t = useT()
  if (!canUsePasskeys()) return <Small>{t('passkeys.unsupported')}</Small>
  if (failure instanceof PasskeyFailure) return <Notice kind="warn">{t(`passkeys.${failure.why}`)}</Notice>
  return <FailureNotice failure={failure} texts={{ INVALID_PARAM_VALUE: 'passkeys.late', otherwise: 'e.save' }} />
}
