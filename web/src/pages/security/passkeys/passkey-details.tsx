import type { Passkey } from '@kabinet/contract/api/passkeys.api'
import type { ReactNode } from 'react'
import { canUsePasskeys } from '../../../lib/can-use-passkeys.ts'
import { useT } from '../../../text/use-t.ts'
import { SettledButton } from '../../../ui/settled-button.tsx'
import { Small } from '../../../ui/page/page.tsx'
import { PasskeyItem } from './passkey-item.tsx'

type Props = {
  items: readonly Passkey[]
  nameOf: (passkey: Passkey) => string
  busy: boolean
  onAdd: () => void
  children: ReactNode
}

export function PasskeyDetails({ items, nameOf, busy, onAdd, children }: Props) {
  const t = useT()
  return (
    <>
      <Small>{t('passkeys.about')}</Small>
      <ul>
        {items.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} name={nameOf(passkey)} />
        ))}
      </ul>
      {children}
      {canUsePasskeys() && (
        <div>
          <SettledButton busy={busy} onClick={onAdd}>
            {t('passkeys.add')}
          </SettledButton>
        </div>
      )}
    </>
  )
}
