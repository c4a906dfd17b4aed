import type { PlainKey } from '../text/messages.ts'
import { useT } from '../text/use-t.ts'
import { Button } from './button.tsx'
import { toast } from './toast/toast.tsx'

export function CopyButton({ value, name, done = 's.copied' }: { value: string; name: string; done?: PlainKey }) {
  const t = useT()
  // The clipboard API is missing on plain http outside of loopback.
  const write = async () => navigator.clipboard.writeText(value)
  const act = `copy ${name}`
  const copy = () =>
    write().then(
      () => toast('success', (t) => t(done), act),
      () => toast('error', (t) => t('e.copy'), act),
    )
  return (
    <Button kind="quiet" icon="copy" onClick={() => void copy()} aria-label={t('parts.copyNamed', { name })}>
      {t('parts.copy')}
    </Button>
  )
}
