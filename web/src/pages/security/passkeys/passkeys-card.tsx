import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useAddPasskey, usePasskeys } from '../../../data/security/passkeys.ts'
import { canUsePasskeys, PasskeyFailure } from '../../../lib/web-authn.ts'
import { useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { FailureNotice, Notice } from '../../../ui/notice.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/loading.tsx'
import { Card, Small, Stack } from '../../../ui/page/page.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { PasskeyItem } from './passkey-item.tsx'

/** docs/design.md#beyond-the-specification. */
export function PasskeysCard() {
  const t = useT()
  return (
    <Card heading={t('passkeys.title')}>
      <Stack tight>
        <p>{t('passkeys.about')}</p>
        <Loaded query={usePasskeys()} skeleton={<Skeleton lines={2} />}>
          {({ items }) => (
            <ul>
              {items.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )}
        </Loaded>
        {canUsePasskeys() ? <AddPasskey /> : <Small>{t('passkeys.unsupported')}</Small>}
      </Stack>
    </Card>
  )
}

function AddPasskey() {
  const t = useT()
  const add = useAddPasskey()
  const button = useRef<HTMLButtonElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#passkeys') button.current?.focus()
  }, [hash])
  const [{ busy, failure }, setState] = useState<{ busy: boolean; failure: unknown }>({ busy: false, failure: null })
  const press = async () => {
    setState({ busy: true, failure: null })
    try {
      await add()
      toast('success', (t) => t('passkeys.added'))
      setState({ busy: false, failure: null })
    } catch (error) {
      setState({ busy: false, failure: error })
    }
  }
  return (
    <>
      {failure instanceof PasskeyFailure ? (
        <Notice kind="warn">{t(`passkeys.${failure.why}`)}</Notice>
      ) : (
        <FailureNotice failure={failure} texts={{ INVALID_PARAM_VALUE: 'passkeys.late', otherwise: 'e.save' }} />
      )}
      <div>
        <Button ref={button} busy={busy} onClick={() => void press()}>
          {t('passkeys.add')}
        </Button>
      </div>
    </>
  )
}
