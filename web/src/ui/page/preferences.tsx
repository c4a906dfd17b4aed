import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import { useState } from 'react'
import { readTheme, setTheme, type ThemeChoice, themeChoices } from '../../lib/theme.ts'
import { changeLanguage } from '../../text/language.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Segmented } from '../fields/segmented.tsx'
import { toastQueue } from '../toast/toast-queue.ts'
import { toast } from '../toast/toast.tsx'

export function LanguageSwitch() {
  const t = useT()
  const language = useLanguage()
  const options = locales.map((locale) => ({ value: locale, label: localeTable[locale].name, lang: locale }))
  return <Segmented name={t('shell.language')} options={options} value={language} onChange={switchLanguage} />
}

function switchLanguage(chosen: Locale): void {
  const act = 'language'
  changeLanguage(chosen).then(
    () => toastQueue.settle(act),
    () => {
      const key = navigator.onLine ? 'e.load' : 'e.noAnswer'
      toast('error', (t) => t(key), act)
    },
  )
}

export function useTheme() {
  const [theme, setChosen] = useState(readTheme)
  const choose = (chosen: ThemeChoice) => {
    setTheme(chosen)
    setChosen(chosen)
  }
  return { theme, choose }
}

export function ThemeSwitch() {
  const t = useT()
  const { theme, choose } = useTheme()
  return (
    <Segmented
      name={t('shell.theme')}
      options={themeChoices.map((value) => ({ value, label: t(`shell.theme.${value}`), 'data-theme': value }))}
      value={theme}
      onChange={choose}
    />
  )
}
