import { Combobox } from '@base-ui/react/combobox'
import { type MouseEvent, type Ref, useEffect, useRef, useState } from 'react'
import { cx } from '../../lib/format/cx.ts'
import { matchesWords } from '../../lib/format/matches-words.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import type { Wiring } from './field.tsx'
import fieldStyles from './field.module.css'
import { Icon } from '../icon.tsx'
import styles from './search-list.module.css'

export type SearchOption = { value: string; label: string; note?: string; also?: string }

type BoxProps = {
  wiring: Wiring
  label: string
  options: readonly SearchOption[]
  chosen: SearchOption | null
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * The list is in a plain box instead of the library's pop-up, which would hide the rest of the page from screen
 * readers, including the label of this field.
 */
export function SearchListBox({ wiring, label, options, chosen, onChange, onBlur, ref }: BoxProps) {
  const t = useT()
  const { open, setOpen, actions } = useOpenState()
  const place = useRef<HTMLDivElement>(null)
  return (
    <Combobox.Root
      items={options}
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? '')}
      isItemEqualToValue={(a, b) => a.value === b.value}
      filter={(option, query) => matchesWords(`${option.label} ${option.note ?? ''} ${option.also ?? ''}`, query)}
      locale={useLanguage()}
      autoHighlight
      open={open}
      onOpenChange={setOpen}
      actionsRef={actions}
    >
      <Combobox.InputGroup className={styles.group}>
        <Combobox.Input
          {...wiring}
          ref={ref}
          className={cx(fieldStyles.control, styles.input)}
          autoComplete="off"
          spellCheck={false}
          onBlur={() => (setOpen(false), onBlur?.())}
        />
        <Combobox.Clear className={cx(styles.inside, styles.clear)} aria-label={`${t('parts.clear')}: ${label}`}>
          <Icon name="close" size={20} />
        </Combobox.Clear>
        <Combobox.Trigger className={styles.inside} aria-label={`${t('parts.openList')}: ${label}`} tabIndex={-1}>
          <Icon name="chevronDown" size={20} />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <div ref={place} />
      <Combobox.Portal container={place}>
        <Combobox.Positioner className={styles.positioner} sideOffset={gap} onMouseDown={keepFocus}>
          <div className={styles.popup}>
            <Combobox.Status className="hidden-visually">
              <Matches />
            </Combobox.Status>
            <Combobox.Empty className={styles.empty}>{t('parts.nothingFound')}</Combobox.Empty>
            <Combobox.List className={styles.list}>{row}</Combobox.List>
          </div>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** Without the library's pop-up it must be notified that the list closed; its clean-up waits for that. */
function useOpenState() {
  const [open, setOpen] = useState(false)
  const actions = useRef<Combobox.Root.Actions>(null)
  useEffect(() => {
    if (!open) actions.current?.unmount()
  }, [open])
  return { open, setOpen, actions }
}

/** Pixels between the field and its list: above the field, the list leaves the label in view. */
const gap = ({ side }: { side: string }) => (side === 'top' ? 36 : 4)

/** Keeps the focus in the field, also while the list is pressed or scrolled. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

function row(option: SearchOption) {
  return (
    <Combobox.Item key={option.value} value={option} className={styles.row}>
      <span>{option.label}</span>
      {option.note && <span className={styles.note}>{option.note}</span>}
    </Combobox.Item>
  )
}

function Matches() {
  const t = useT()
  const { length } = Combobox.useFilteredItems()
  return length > 0 && <span>{t('parts.matches', { count: length })}</span>
}
