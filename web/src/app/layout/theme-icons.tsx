import { themeChoices } from '../../lib/theme.ts'
import { useT } from '../../text/use-t.ts'
import { Outline } from '../../ui/icon.tsx'
import { useTheme } from '../../ui/page/preferences.tsx'
import styles from './menu-contents.module.css'

const paths = {
  auto: 'M12 3v18M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7h7.5M12 12h9M12 17h7.5',
  light:
    'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
}

export function ThemeIcons() {
  const t = useT()
  const { theme, choose } = useTheme()
  return (
    <div className={styles.themes} role="group" aria-label={t('shell.theme')}>
      {themeChoices.map((value) => (
        <button
          key={value}
          type="button"
          aria-label={t(`shell.theme.${value}`)}
          title={t(`shell.theme.${value}`)}
          aria-pressed={value === theme}
          onClick={() => choose(value)}
        >
          <Outline path={paths[value]} size={20} />
        </button>
      ))}
    </div>
  )
}
