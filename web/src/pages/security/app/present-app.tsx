import { useLanguage, useT } from '../../../text/use-t.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Small } from '../../../ui/page/page.tsx'
import { momentOfInstant } from '../../../lib/format/instant.ts'

type Props = { since: string; left: number; onAsk: (step: 'renew' | 'remove') => void }

/** Below this number the user is asked to get new codes. */
const few = 3

export function PresentApp({ since, left, onAsk }: Props) {
  const t = useT()
  return (
    <>
      <p>{t('app.since', { date: momentOfInstant(since, useLanguage()) })}</p>
      <p>{t('app.codesLeft', { count: left })}</p>
      {left < few && <Notice kind="warn">{t('app.codesLow')}</Notice>}
      <Small>{t('app.lost')}</Small>
      <ButtonRow>
        <Button onClick={() => onAsk('renew')}>{t('app.renew')}</Button>
        <Button kind="dangerQuiet" onClick={() => onAsk('remove')}>
          {t('app.remove')}
        </Button>
      </ButtonRow>
    </>
  )
}
