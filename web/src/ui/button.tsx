import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../lib/format/cx.ts'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

/** One primary per view; `danger` is the red button, `dangerQuiet` the red text (docs/design.md#buttons). */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerQuiet'

type Look = { kind?: ButtonKind; icon?: IconName; wide?: boolean }

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Look & { busy?: boolean }

export function Button({
  kind = 'secondary',
  busy = false,
  icon,
  wide = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look(kind, wide)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <Face icon={icon} busy={busy}>
        {children}
      </Face>
    </button>
  )
}

type ButtonLinkProps = Omit<ComponentProps<typeof Link>, 'className' | 'children'> & Look & { children: ReactNode }

export function ButtonLink({ kind = 'secondary', icon, wide = false, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={look(kind, wide)}>
      <Face icon={icon} busy={false}>
        {children}
      </Face>
    </Link>
  )
}

type OutsideLinkProps = Look & { href: string; children: ReactNode }

export function OutsideLink({ kind = 'secondary', icon, wide = false, href, children }: OutsideLinkProps) {
  return (
    <a href={href} rel="noopener noreferrer" referrerPolicy="no-referrer" className={look(kind, wide)}>
      <Face icon={icon} busy={false}>
        {children}
      </Face>
    </a>
  )
}

export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

export function IconButton({
  icon,
  name,
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'children'> & { icon: IconName; name: string }) {
  return (
    <button type="button" {...rest} className={styles.icon} aria-label={name} title={name}>
      <Icon name={icon} />
    </button>
  )
}

function Face({ icon, busy, children }: { icon: IconName | undefined; busy: boolean; children: ReactNode }) {
  return (
    <>
      {icon && (busy ? <Spinner /> : <Icon name={icon} size={20} />)}
      <span className={styles.label}>
        {busy && !icon && (
          <span className={styles.spinner}>
            <Spinner />
          </span>
        )}
        <span>{children}</span>
      </span>
    </>
  )
}

function look(kind: ButtonKind, wide: boolean): string {
  return cx(styles.button, styles[kind], wide && styles.wide)
}
