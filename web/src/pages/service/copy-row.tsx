import { CopyButton } from '../../ui/copy-button.tsx'
import { ValueRow } from '../../ui/page/rows.tsx'
import styles from './service.module.css'

export function CopyRow({ label, value }: { label: string; value: string }) {
  return (
    <ValueRow label={label} actions={<CopyButton value={value} name={label} />}>
      <span className={styles.code} translate="no">
        {value}
      </span>
    </ValueRow>
  )
}
