import type { ConsoleSession } from '@kabinet/contract/admin/calls'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cx } from '../../src/lib/format/cx.ts'
import { Button } from '../../src/ui/button.tsx'
import { Icon } from '../../src/ui/icon.tsx'
import { LanguageSwitch, ThemeSwitch } from '../../src/ui/page/preferences.tsx'
import { SkipLink } from '../../src/ui/page/skip-link.tsx'
import { actDraft } from '../acts/opened-act.ts'
import { useLogOut } from '../call/session.ts'
import { FindField } from '../parts/find-field.tsx'
import { useConsoleT } from '../text/use-console-t.ts'
import styles from './console-frame.module.css'
import { consoleRows } from './sections.ts'

export function ConsoleBar({ session }: { session: ConsoleSession }) {
  const t = useConsoleT()
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink>{t('frame.skip')}</SkipLink>
      <header className={styles.bar}>
        <div className={styles.barBody}>
          <nav aria-label={t('frame.sections')}>
            <ul>
              {consoleRows
                .filter(({ isSection }) => isSection)
                .map(({ path, title }) => (
                  <li key={path}>
                    <NavLink to={path} end={path === '/'} className={cx(styles.section)}>
                      {t(title)}
                    </NavLink>
                  </li>
                ))}
            </ul>
          </nav>
          {pathname !== '/' && <FindField />}
          <Viewer session={session} />
        </div>
      </header>
    </>
  )
}

function Viewer({ session: { name, role } }: { session: ConsoleSession }) {
  const t = useConsoleT()
  const details = useRef<HTMLDetailsElement>(null)
  const logOut = useLogOut()
  useEffect(() => {
    const close = (event: Event) => {
      const box = details.current
      if (!box?.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside = event.type === 'pointerdown' && event.target instanceof Node && !box.contains(event.target)
      if (isEscape) box.querySelector('summary')?.focus()
      if (isEscape || isOutside) box.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details ref={details} className={styles.viewer}>
      <summary>
        <Icon name="person" size={20} />
        <span>
          <bdi translate="no">{name}</bdi> · <span>{t(`frame.role.${role}`)}</span>
        </span>
        <Icon name="chevronDown" size={16} />
      </summary>
      <div className={styles.panel}>
        <LanguageSwitch />
        <ThemeSwitch />
        <Button
          busy={logOut.isPending}
          onClick={() => {
            actDraft.drop()
            logOut.mutate()
          }}
        >
          {t('frame.logOut')}
        </Button>
      </div>
    </details>
  )
}
