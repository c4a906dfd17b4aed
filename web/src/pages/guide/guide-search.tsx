import type { FoundPage } from '@kabinet/contract/integrate/guide-text'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '../../text/use-t.ts'
import { loadIndex } from './guide-content.ts'
import styles from './guide.module.css'

const maxHits = 8

/** Finds pages by all words, those with a title that has them first. Its index loads when the field takes the focus. */
export function GuideSearch() {
  const t = useT()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState<FoundPage[]>([])
  const field = useRef<HTMLInputElement>(null)
  const load = () => void loadIndex(language).then(setIndex, () => undefined)
  useEffect(() => {
    // The user may type before the program has loaded.
    const early = field.current?.value ?? ''
    if (early === '' && document.activeElement !== field.current) return
    setTyped(early)
    void loadIndex(language).then(setIndex, () => undefined)
  }, [language])
  const found = pagesWith(index, typed)
  const isAsked = typed.trim() !== '' && index.length > 0
  return (
    <div role="search" className={styles.search}>
      <input
        ref={field}
        type="search"
        placeholder={t('guide.search')}
        aria-label={t('guide.search')}
        onFocus={load}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div role="status">{isAsked && found.length === 0 && t('guide.search.none')}</div>
      {found.length > 0 && (
        <ul>
          {found.map(({ href, title }) => (
            <li key={href}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function pagesWith(index: readonly FoundPage[], typed: string): FoundPage[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const isIn = (text: string) => words.every((word) => text.includes(word))
  const [inTitle, inText] = [
    index.filter(({ title }) => isIn(title.toLowerCase())),
    index.filter(({ text }) => isIn(text)),
  ]
  return [...new Set([...inTitle, ...inText])].slice(0, maxHits)
}
