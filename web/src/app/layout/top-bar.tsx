import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../text/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './top-bar.module.css'
import { Logo } from './logo.tsx'
import { MenuContents, type MenuProps } from './menu-contents.tsx'

export function TopBar({ user, waiting }: Omit<MenuProps, 'onChoose'>) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEscape(open, () => {
    setOpen(false)
    button.current?.focus()
  })
  return (
    <header className={styles.top}>
      <div className={styles.bar}>
        <Logo to="/" />
        <Avatar
          firstName={user?.first_name ?? null}
          lastName={user?.last_name ?? null}
          slices={user?.slices_info ?? null}
          size={40}
        />
        <button
          ref={button}
          type="button"
          className={styles.menuButton}
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'close' : 'menu'} />
          {t('shell.menu')}
        </button>
      </div>
      <div id="menu" className={styles.panel} data-open={open} inert={!open}>
        <div className={styles.panelBody}>
          <MenuContents user={user} waiting={waiting} onChoose={() => setOpen(false)} />
        </div>
      </div>
    </header>
  )
}

function useEscape(active: boolean, act: () => void): void {
  const onEscape = useEffectEvent(act)
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => event.key === 'Escape' && onEscape()
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [active])
}
