import type { Locale } from '@kabinet/contract/fields/locale'
import { guideFile, type GuidePath, guidePaths } from '@kabinet/contract/integrate/guide-pages'
import { type FoundPage, type GuideBlock, sampleFor } from '@kabinet/contract/integrate/guide-text'
import { isPlain } from '@kabinet/contract/integrate/recipe'

const secure = import.meta.glob<string>(
  ['../../../../docs/{integrate,interop}*.md', '../../../../docs/integrate/*.md'],
  {
    import: 'default',
  },
)
const plain = import.meta.glob<string>(
  ['../../../../docs/{integrate,interop}*.md', '../../../../docs/integrate/*.md'],
  {
    import: 'default',
    query: '?plain',
  },
)
const indexes = import.meta.glob<string>('../../../../docs/integrate*.md', { import: 'default', query: '?index' })

export async function loadGuide(path: GuidePath, locale: Locale, issuer: string): Promise<GuideBlock[]> {
  const text = await loaded(isPlain(issuer) ? plain : secure, path, locale)
  return JSON.parse(text.replaceAll(sampleFor(issuer), issuer))
}

export const loadIndex = async (locale: Locale): Promise<FoundPage[]> =>
  JSON.parse(await loaded(indexes, '/docs', locale))

function loaded(files: Record<string, () => Promise<string>>, path: GuidePath, locale: Locale): Promise<string> {
  const file = guideFile(path, locale)
  const load = files[`../../../../docs/${file}`]
  if (!load) throw new Error(`${file} was not built`)
  return load()
}

/** An unknown page shows the start of the guide. */
export const guidePathAt = (pathname: string): GuidePath => guidePaths.find((path) => path === pathname) ?? '/docs'

/** In development there is no canonical link. */
export function issuerOfPage(): string {
  const page = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? location.href
  return new URL(page).origin
}
