import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useHasPasskey, useShowPasskeys } from '../../data/security/passkeys.ts'
import { makePasskeyUnseen } from '../../data/security/unseen-passkey.ts'
import { canKeepPasskeys } from '../../lib/web-authn.ts'
import { claimPasskeyOffer, endPasskeyOffer, isPasskeyOffered } from '../../session/passkey-offer.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './passkey-offer.module.css'

/** Time limit of the device check, which delays the page. */
const checkTimeoutMs = 1000

/** Once per browser, for a user without a passkey. Renders nothing when the device cannot keep passkeys. */
export async function choosePasskeyOffer(): Promise<ComponentType> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), checkTimeoutMs))
  return (await Promise.race([canKeepPasskeys(), late])) ? PasskeyOffer : () => null
}

function PasskeyOffer() {
  const t = useT()
  const hasPasskey = useHasPasskey()
  const { isOpen, isMade, end } = useOffer()
  const place = useRef<HTMLDivElement>(null)
  if (!isOpen || (hasPasskey && !isMade)) return null
  const hide = () => {
    place.current?.closest('main')?.focus({ preventScroll: true })
    end()
  }
  return (
    <div ref={place} className={styles.offer}>
      <Notice
        kind={isMade ? 'success' : 'info'}
        action={
          <div className={styles.acts}>
            <Link to="/security#passkeys" onClick={end}>
              {t(isMade ? 'passkeys.offer.see' : 'passkeys.add')}
            </Link>
            <Button kind="quiet" onClick={hide}>
              {t('passkeys.offer.hide')}
            </Button>
          </div>
        }
      >
        {t(isMade ? 'passkeys.offer.made' : 'passkeys.offer')}
      </Notice>
    </div>
  )
}

function useOffer() {
  const [state, setState] = useState(() => ({ isOpen: isPasskeyOffered(), isMade: false }))
  const show = useEffectEvent(useShowPasskeys())
  useEffect(() => {
    if (!claimPasskeyOffer()) return
    void makePasskeyUnseen().then((isMade) => {
      if (!isMade) return
      endPasskeyOffer()
      void show()
      setState({ isOpen: true, isMade })
    })
  }, [])
  const end = () => {
    endPasskeyOffer()
    setState({ isOpen: false, isMade: false })
  }
  return { ...state, end }
}
