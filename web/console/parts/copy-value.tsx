import { useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { useConsoleT } from '../text/use-console-t.ts'

/** Copies an id or a contact. `name`: of the value, when several of these buttons are on a page. */
export function CopyValue({ value, name }: { value: string; name?: string }) {
  const t = useConsoleT()
  const [outcome, setOutcome] = useState<'frame.copied' | 'frame.notCopied' | null>(null)
  // The clipboard API is missing on plain http outside of loopback.
  const write = async () => navigator.clipboard.writeText(value)
  const copy = () =>
    void write().then(
      () => setOutcome('frame.copied'),
      () => setOutcome('frame.notCopied'),
    )
  return (
    <>
      <Button kind="quiet" icon="copy" aria-label={name && `${t('frame.copy')}: ${name}`} onClick={copy}>
        {t('frame.copy')}
      </Button>
      <span role="status">{outcome && t(outcome)}</span>
    </>
  )
}
