import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../../src/ui/icon.tsx'
import { useConsoleT } from '../text/use-console-t.ts'
import styles from './find-field.module.css'
import { findAddress, searchIn } from './search-text.ts'

/** The one search field, on every page; `/` focuses it. What is typed stays out of the address, unless it is an id. */
export function FindField({ wide = false }: { wide?: boolean }) {
  const t = useConsoleT()
  const id = useId()
  const navigate = useNavigate()
  const location = useLocation()
  const field = useRef<HTMLInputElement>(null)
  useSlash(field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value.trim() ?? ''
    if (typed) void navigate(...findAddress(typed))
  }
  return (
    <form role="search" className={styles.find} data-wide={wide || undefined} onSubmit={submit}>
      <label htmlFor={id} className={wide ? styles.label : 'hidden-visually'}>
        {t('find.label')}
      </label>
      <div className={styles.line}>
        <input
          key={location.key}
          ref={field}
          id={id}
          type="search"
          defaultValue={searchIn(location)}
          maxLength={320}
          autoComplete="off"
          spellCheck={false}
          placeholder={wide ? undefined : t('find.short')}
          aria-keyshortcuts="/"
        />
        <button type="submit" aria-label={t('find.go')} title={t('find.go')}>
          <Icon name="chevronRight" />
        </button>
      </div>
    </form>
  )
}

function useSlash(field: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [field])
}
