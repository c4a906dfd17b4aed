import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

type Tab<V extends string> = { value: V; label: string; content: ReactNode }

/**
 * Real tabs: arrows, Home and End move and open (docs/design.md#other-components). Input in a tab is kept while another
 * is open; all are open in print.
 */
export function TabSet<V extends string>({
  name,
  tabs,
  value,
  onChange,
}: {
  name: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
}) {
  const choose = (chosen: unknown) => {
    const tab = tabs.find((one) => one.value === chosen)
    if (tab) onChange(tab.value)
  }
  return (
    <Tabs.Root value={value} onValueChange={choose}>
      <Tabs.List className={styles.list} aria-label={name} activateOnFocus>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} keepMounted className={styles.panel}>
          <p className={styles.onPaper} aria-hidden="true">
            {tab.label}
          </p>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  )
}
