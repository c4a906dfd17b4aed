import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useHasPasskey } from '../../data/passkeys.ts'
import { canKeepPasskeys } from '../../lib/web-authn.ts'
import { endPasskeyOffer, notePasskeyOffer } from '../../session/passkey-offer.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './passkey-offer.module.css'

/** The page waits for it: rather not now than late. */
const patienceMs = 1000

/** What the cabinet says once in each browser to whoever has no passkey: nothing where this device cannot keep one. */
export async function passkeyOffer(): Promise<ComponentType> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs))
  return (await Promise.race([canKeepPasskeys(), late])) ? PasskeyOffer : () => null
}

function PasskeyOffer() {
  const t = useT()
  const hasPasskey = useHasPasskey()
  const [isOver, setOver] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(notePasskeyOffer, [])
  if (isOver || hasPasskey) return null
  const end = () => {
    endPasskeyOffer()
    setOver(true)
  }
  const hide = () => {
    place.current?.closest('main')?.focus({ preventScroll: true })
    end()
  }
  return (
    <div ref={place} className={styles.offer}>
      <Notice
        kind="info"
        action={
          <div className={styles.acts}>
            <Link to="/security#passkeys" onClick={end}>
              {t('passkeys.add')}
            </Link>
            <Button kind="quiet" onClick={hide}>
              {t('passkeys.offer.hide')}
            </Button>
          </div>
        }
      >
        {t('passkeys.offer')}
      </Notice>
    </div>
  )
}
