import type { Root } from 'react-dom/client'
import { LogoMark } from './logo.tsx'
import styles from './frame.module.css'

/** Until the start-up check is done only the page's ground is drawn; after 300 ms the logo. Returns how to stop it. */
export function showLogoWhenSlow(root: Root): () => void {
  const timer = setTimeout(
    () =>
      root.render(
        <div className={styles.start}>
          <LogoMark />
        </div>,
      ),
    300,
  )
  return () => clearTimeout(timer)
}
