import { otherLocales } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import { keepLocale } from '../../text/wanted-locale.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ThemeSwitch } from '../../ui/page/preferences.tsx'
import styles from './guide-layout.module.css'
import { Logo } from './logo.tsx'
import { PublicMain } from './public-main.tsx'

/** Its links load a full page, in the language and version of the guide. */
export function GuideLayout() {
  const t = useT()
  const others = otherLocales(useLanguage())
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Logo to="/login" reload />
        <div className={styles.links}>
          {others.map((locale) => (
            <a key={locale} href={`?lang=${locale}`} lang={locale} hrefLang={locale} onClick={() => keepLocale(locale)}>
              {localeTable[locale].name}
            </a>
          ))}
          <a href="/services">{t('authorize.toCabinet')}</a>
        </div>
      </header>
      <PublicMain className={styles.main} />
      <footer className={styles.foot}>
        <ThemeSwitch />
      </footer>
    </div>
  )
}
