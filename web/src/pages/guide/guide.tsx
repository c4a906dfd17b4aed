import type { GuideBlock, GuidePath } from '@kabinet/contract/integrate/guide-text'
import type { ComponentType } from 'react'
import { currentLanguage } from '../../text/language.ts'
import { useT } from '../../text/use-t.ts'
import { Blocks } from './blocks.tsx'
import { Contents } from './contents.tsx'
import { issuerOfPage, loadGuide } from './guide-content.ts'
import styles from './guide.module.css'

/** `/docs`: integration guide; `/docs/matrix`: test results. The URL sets the language, so both can be read without scripts. */
export async function openGuide(path: GuidePath, issuer = issuerOfPage()): Promise<ComponentType> {
  const blocks = await loadGuide(path, currentLanguage(), issuer)
  return () => <Guide blocks={blocks} />
}

function Guide({ blocks }: { blocks: readonly GuideBlock[] }) {
  const t = useT()
  const chapters = blocks.flatMap((block) => (block.is === 'heading' && block.depth === 2 ? [block] : []))
  return (
    <div className={styles.columns}>
      {chapters.length > 2 && <Contents chapters={chapters} />}
      <article className={styles.text}>
        <Blocks blocks={blocks} />
        <p className={styles.more}>
          {t('guide.more')} <a href="/feedback">{t('e.support')}</a>
        </p>
      </article>
    </div>
  )
}
