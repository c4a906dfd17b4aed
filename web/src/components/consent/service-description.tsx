import { useLanguage, useT } from '../../text/use-t.ts'

/** Written by the owner in one language, which is named when it is not that of the page. */
export function ServiceDescription({ text, className }: { text: string; className?: string | undefined }) {
  const t = useT()
  const written = /\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'en'
  if (written === useLanguage()) return <p className={className}>{text}</p>
  return (
    <p className={className}>
      {t(`authorize.inLanguage.${written}`)} <span lang={written}>{text}</span>
    </p>
  )
}
