import type { ComponentType } from 'react'
import type { TextPart } from '../text/text-parts.ts'

const bundles = {
  authorize: () => import('./bundles/authorize.ts'),
  'log-in': () => import('./bundles/log-in.ts'),
  registration: () => import('./bundles/registration.ts'),
  'open-cabinet': () => import('./bundles/open-cabinet.ts'),
  guide: () => import('./bundles/guide.ts'),
  cabinet: () => import('./bundles/cabinet.ts'),
  security: () => import('./bundles/security.ts'),
  services: () => import('./bundles/services.ts'),
  owner: () => import('./bundles/owner.ts'),
  'service-edit': () => import('./bundles/service-edit.ts'),
  sections: () => import('./bundles/sections.ts'),
  'open-security': () => import('./bundles/open-security.ts'),
}
export type BundleName = keyof typeof bundles
type Bundles = { [B in BundleName]: Awaited<ReturnType<(typeof bundles)[B]>> }

const loads: { [B in BundleName]: () => Promise<Bundles[B]> } = bundles

export const bundleTexts: Record<BundleName, readonly TextPart[]> = {
  authorize: [],
  'log-in': [],
  registration: [],
  'open-cabinet': ['cabinet', 'requests'],
  guide: ['cabinet'],
  cabinet: ['cabinet'],
  security: ['cabinet', 'security'],
  services: ['cabinet'],
  owner: ['cabinet', 'owner'],
  'service-edit': ['cabinet', 'owner'],
  sections: ['cabinet'],
  'open-security': ['cabinet', 'security'],
}

export type InBundle = { bundle: BundleName; page: () => Promise<ComponentType> }

export function inBundle<B extends BundleName>(
  bundle: B,
  pick: (code: Bundles[B]) => ComponentType | Promise<ComponentType>,
): InBundle {
  return { bundle, page: async () => pick(await loads[bundle]()) }
}
