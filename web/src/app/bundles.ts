import type { ComponentType } from 'react'
import type { TextPart } from '../text/text-parts.ts'

const table = {
  authorize: { load: () => import('./bundles/authorize.ts'), texts: [] },
  'log-in': { load: () => import('./bundles/log-in.ts'), texts: [] },
  registration: { load: () => import('./bundles/registration.ts'), texts: [] },
  'open-cabinet': { load: () => import('./bundles/open-cabinet.ts'), texts: ['cabinet', 'requests'] },
  guide: { load: () => import('./bundles/guide.ts'), texts: ['cabinet'] },
  cabinet: { load: () => import('./bundles/cabinet.ts'), texts: ['cabinet'] },
  security: { load: () => import('./bundles/security.ts'), texts: ['cabinet', 'security'] },
  events: { load: () => import('./bundles/events.ts'), texts: ['cabinet', 'security', 'events'] },
  services: { load: () => import('./bundles/services.ts'), texts: ['cabinet'] },
  access: { load: () => import('./bundles/access.ts'), texts: ['cabinet'] },
  owner: { load: () => import('./bundles/owner.ts'), texts: ['cabinet', 'owner'] },
  'service-edit': { load: () => import('./bundles/service-edit.ts'), texts: ['cabinet', 'owner'] },
  sections: { load: () => import('./bundles/sections.ts'), texts: ['cabinet'] },
  'open-security': { load: () => import('./bundles/open-security.ts'), texts: ['cabinet', 'security', 'events'] },
} satisfies Record<string, { load: () => Promise<object>; texts: readonly TextPart[] }>
export type BundleName = keyof typeof table
type Bundles = { [B in BundleName]: Awaited<ReturnType<(typeof table)[B]['load']>> }

export const bundles: { [B in BundleName]: { load: () => Promise<Bundles[B]>; texts: readonly TextPart[] } } = table

export type InBundle = { bundle: BundleName; page: () => Promise<ComponentType> }

export function inBundle<B extends BundleName>(
  bundle: B,
  pick: (code: Bundles[B]) => ComponentType | Promise<ComponentType>,
): InBundle {
  return { bundle, page: async () => pick(await bundles[bundle].load()) }
}
