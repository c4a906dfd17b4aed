import type { GuidePath } from '@kabinet/contract/integrate/guide-pages'
import type { GuideBlock } from '@kabinet/contract/integrate/guide-text'
import { type ComponentType, useEffect } from 'react'
import { currentLanguage } from '../../text/language.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Blocks } from './blocks.tsx'
import { Contents } from './contents.tsx'
import { guidePathAt, issuerOfPage, loadGuide } from './guide-content.ts'
import { GuideSearch } from './guide-search.tsx'
import styles from './guide.module.css'

/** A page of the integration guide, or the test results. The URL sets the language, so all can be read without scripts. */
export async function openGuide(
  path = guidePathAt(location.pathname),
  issuer = issuerOfPage(),
): Promise<ComponentType> {
  const blocks = await loadGuide(path, currentLanguage(), issuer)
  return () => <Guide path={path} blocks={blocks} />
}

function Guide({ path, blocks }: { path: GuidePath; blocks: readonly GuideBlock[] }) {
  const t = useT()
  const isStart = path === '/docs'
  const chapters = blocks.flatMap((block) => (block.is === 'heading' && block.depth === 2 ? [block] : []))
  useEffect(() => {
    if (isStart) followOldAnchor()
  }, [isStart])
  return (
    <div className={styles.columns}>
      {chapters.length > 2 && <Contents chapters={chapters} />}
      <article className={styles.text}>
        {isStart ? <GuideSearch /> : <Back />}
        <Blocks blocks={blocks} />
        <p className={styles.more}>
          {t('guide.more')} <a href="/feedback">{t('e.support')}</a>
        </p>
      </article>
    </div>
  )
}

function Back() {
  const t = useT()
  return (
    <p>
      <a href={`/docs?lang=${useLanguage()}`}>← {t('guide.title')}</a>
    </p>
  )
}

/** The guide was one page: a link to its section leads to the page that has it. */
function followOldAnchor(): void {
  const link = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (link instanceof HTMLAnchorElement) location.replace(link.href)
}
