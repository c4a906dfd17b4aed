import { isDeepStrictEqual } from 'node:util'
import { formRefusals } from '@kabinet/contract/data/policies'
import type { FirstView } from '@kabinet/contract/prerendered'
import type { Config } from '../../config/config.ts'
import type { RegistrationPolicy } from '../../config/registration.ts'
import { html } from '../../lib/html.ts'
import { keptPages, type Pages, readPages, type SentPage, type Written } from './page.ts'

/** `thisVersion`: the pages of this version. `shown`: those of an older version while one of its processes runs (`shared-pages`). */
export type PagesNow = {
  thisVersion: Pages
  shown: Pages
  show: (chosen: Pages) => void
  /** After a change of the registration policy in `config`. */
  govern: () => void
}

export const pagesNow = (config: Pick<Config, Written | 'registration'>, thisVersion = readPages(config)): PagesNow => {
  let [chosen, policy] = [thisVersion, config.registration]
  const now: PagesNow = {
    thisVersion,
    shown: governedPages(thisVersion, policy),
    show: (pages) => {
      chosen = pages
      now.shown = governedPages(chosen, config.registration)
    },
    govern: () => {
      if (isDeepStrictEqual(policy, config.registration)) return
      policy = config.registration
      now.show(chosen)
    },
  }
  return now
}

/** Pages of earlier versions name the policy under which they were stored. */
function governedPages(pages: Pages, registration: RegistrationPolicy): Pages {
  const content = html`name="registration" content="${policyText(registration)}"`.text
  return {
    ...pages,
    page: pages.page.replace(/name="registration" content="[^"]*"/, () => content),
    views: pages.views.map((view) => ({ ...view, html: governed(view.html, view.page, registration) })),
  }
}

const policyText = (policy: RegistrationPolicy) =>
  policy.mode === 'domains' ? ['domains', ...policy.domains].join(' ') : policy.mode

function governed(picture: string, page: FirstView['page'], { mode }: RegistrationPolicy): string {
  if (mode === 'open') return picture
  if (page === '/registration') return ''
  return formRefusals[mode] === null ? picture : picture.replaceAll(/<p data-registration.*?<\/p>/g, '')
}

export function keptPagesNow(now: PagesNow): (url: string) => SentPage {
  let of = now.shown
  let pageOf = keptPages(of)
  return (url) => {
    if (of !== now.shown) {
      of = now.shown
      pageOf = keptPages(of)
    }
    return pageOf(url)
  }
}
