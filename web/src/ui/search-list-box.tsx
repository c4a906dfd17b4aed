import { Combobox } from '@base-ui/react/combobox'
import type { Ref } from 'react'
import { cx } from '../lib/cx.ts'
import { matchesWords } from '../lib/matches-words.ts'
import { useLanguage, useT } from '../text/use-t.ts'
import type { Wiring } from './field.tsx'
import fieldStyles from './field.module.css'
import { Icon } from './icon.tsx'
import type { SearchOption } from './search-list.tsx'
import styles from './search-list.module.css'

type BoxProps = {
  wiring: Wiring
  label: string
  options: readonly SearchOption[]
  chosen: SearchOption | null
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

export function SearchListBox({ wiring, label, options, chosen, onChange, onBlur, ref }: BoxProps) {
  const t = useT()
  return (
    <Combobox.Root
      items={options}
      value={chosen}
      onValueChange={(option) => onChange(option?.value ?? '')}
      isItemEqualToValue={(a, b) => a.value === b.value}
      filter={(option, query) => matchesWords(`${option.label} ${option.note ?? ''} ${option.also ?? ''}`, query)}
      locale={useLanguage()}
      autoHighlight
    >
      <Combobox.InputGroup className={styles.group}>
        <Combobox.Input
          {...wiring}
          ref={ref}
          className={cx(fieldStyles.control, styles.input)}
          autoComplete="off"
          spellCheck={false}
          onBlur={onBlur}
        />
        <Combobox.Clear className={cx(styles.inside, styles.clear)} aria-label={`${t('parts.clear')}: ${label}`}>
          <Icon name="close" size={20} />
        </Combobox.Clear>
        <Combobox.Trigger className={styles.inside} aria-label={`${t('parts.openList')}: ${label}`} tabIndex={-1}>
          <Icon name="chevronDown" size={20} />
        </Combobox.Trigger>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className={styles.positioner} sideOffset={4}>
          <Combobox.Popup className={styles.popup}>
            <Combobox.Status className="hidden-visually">
              <Matches />
            </Combobox.Status>
            <Combobox.Empty className={styles.empty}>{t('parts.nothingFound')}</Combobox.Empty>
            <Combobox.List className={styles.list}>{row}</Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function row(option: SearchOption) {
  return (
    <Combobox.Item key={option.value} value={option} className={styles.row}>
      <span>{option.label}</span>
      {option.note && <span className={styles.note}>{option.note}</span>}
    </Combobox.Item>
  )
}

/** Read out as one types. */
function Matches() {
  const t = useT()
  const { length } = Combobox.useFilteredItems()
  return length > 0 && t('parts.matches', { count: length })
}
