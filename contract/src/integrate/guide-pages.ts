import type { Locale } from '../fields/locale.ts'

/** Pages of docs/integrate. `/docs` itself leads to them. */
export const guidePages = [
  'openid-client',
  'authjs',
  'next-auth-5',
  'next-auth-4',
  'express-openid-connect',
  'better-auth',
  'passport-openidconnect',
  'authlib',
  'fastapi',
  'mod_auth_openidc',
  'oauth4webapi',
  'oidc-client-ts',
  'keycloak-js',
  'react',
  'angular',
  'native',
  'mozilla-django-oidc',
  'django-allauth',
  'jupyterhub',
  'spring-security',
  'aspnet-core',
  'keycloak',
  'go-oidc',
  'appauth',
  'protect',
  'users',
  'data',
  'refresh',
  'sign-out',
  'levels',
  'secrets',
  'test-mode',
  'ci',
  'your-api',
  'mcp',
  'devices',
  'service-account',
  'register-by-software',
  'pushed-and-signed',
  'reference',
  'requests',
  'errors',
] as const
export type GuidePage = (typeof guidePages)[number]
export type GuidePath = '/docs' | '/docs/matrix' | `/docs/${GuidePage}`

export const guidePaths: readonly GuidePath[] = [
  '/docs',
  ...guidePages.map((page) => `/docs/${page}` as const),
  '/docs/matrix',
]

const endings: Record<Locale, string> = { ru: '.ru.md', en: '.md' }

/** The source of a page, in docs/. */
export function guideFile(path: GuidePath, locale: Locale): string {
  const name = path === '/docs/matrix' ? 'interop' : path.replace('/docs', 'integrate')
  return `${name}${endings[locale]}`
}
