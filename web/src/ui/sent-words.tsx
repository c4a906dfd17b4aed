import type { Transport } from '@kabinet/contract/api/auth/otp'
import type { ReactNode } from 'react'
import { written } from '../lib/product.ts'
import { useT } from '../text/use-t.ts'

type Props = { transport: Transport; children: ReactNode }

/** Where messages are only kept for /dev/inbox, nothing was sent. A prerendered page has both, and the server keeps one. */
const isUnsent = (transport: Transport): boolean => written('unsent').split(' ').includes(transport)
const isBoth = (): boolean => written('unsent') === 'both'

/** The sentence about a sent message; on a trial start the way to the inbox in its place. */
export function SentWords({ transport, children }: Props) {
  const t = useT()
  return (
    <>
      {!isUnsent(transport) && <span data-sent={transport}>{children}</span>}
      {(isUnsent(transport) || isBoth()) && (
        <span data-unsent={transport}>
          {t(`code.unsent.${transport}`)}{' '}
          <a href="/dev/inbox" target="_blank" rel="noopener">
            {t('code.inbox')}
          </a>
        </span>
      )}
    </>
  )
}

/** Content that helps only where the message was sent. */
export function IfSent({ transport, children }: Props) {
  return isUnsent(transport) ? null : <div data-sent={transport}>{children}</div>
}
