import type { Locale } from '@kabinet/contract/fields/locale'
import { type GuideBlock, guideFiles, type GuidePath, sampleFor } from '@kabinet/contract/integrate/guide-text'
import { isPlain } from '@kabinet/contract/integrate/recipe'

const secure = import.meta.glob<string>('../../../../docs/{integrate,interop}*.md', { import: 'default' })
const plain = import.meta.glob<string>('../../../../docs/{integrate,interop}*.md', {
  import: 'default',
  query: '?plain',
})

export async function loadGuide(path: GuidePath, locale: Locale, issuer: string): Promise<GuideBlock[]> {
  const file = guideFiles[path][locale]
  const load = (isPlain(issuer) ? plain : secure)[`../../../../docs/${file}`]
  if (!load) throw new Error(`${file} was not built`)
  return JSON.parse((await load()).replaceAll(sampleFor(issuer), issuer))
}

/** In development there is no canonical link. */
export function issuerOfPage(): string {
  const page = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? location.href
  return new URL(page).origin
}
