import { useT } from '../text/use-t.ts'

/** In a new tab: what was typed here stays. */
export function SupportLink() {
  const t = useT()
  return (
    <a href="/feedback" target="_blank" rel="noopener">
      {t('code.support')}
    </a>
  )
}
