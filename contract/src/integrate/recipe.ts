import { type ClaimNeed, claims } from '../claims.ts'
import type { GuidePage } from './guide-pages.ts'

/** Never contains the secret. */
export type Filling = { issuer: string; clientId: string; redirectUri: string; scope: string }

export type Step = 'sign-in' | 'refresh' | 'logout' | 'back-channel' | 'api'

export type Recipe = {
  title: string
  page: GuidePage
  language: 'js' | 'ts' | 'apache' | 'python' | 'yaml' | 'csharp' | 'sh' | 'go' | 'kotlin'
  install: string | null
  /** Absent when the file belongs to an existing program. */
  start?: (filling: Filling) => string
  file: string
  /** Required by the library; `null` when the developer chooses it. */
  callbackPath: string | null
  /** An application with a private-use scheme instead of loopback. */
  redirectsTo?: 'scheme'
  /** On the same host; `null` when not supported. */
  backchannelPath: string | null
  /** The framework replaces loopback addresses by `localhost`. */
  loopback?: 'localhost'
  /** The library sends no PKCE, so it cannot be used with a service that requires it. */
  withoutPkce?: true
  signedOutPath: string
  steps: (filling: Filling) => Partial<Record<Step, string>>
}

export function wholeFile(recipe: Recipe, filling: Filling): string {
  return Object.values(recipe.steps(filling)).join('\n')
}

/** Tags code that runs at services; the boundary test skips it (scripts/checks/import-scan.ts). */
export function shown(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((code, part, at) => `${code}${values[at - 1] ?? ''}${part}`)
}

/** Only local development of a service may use http. */
export const isPlain = (issuer: string) => issuer.startsWith('http:')

/** The port that the copied code listens on: that of its redirect URI, or 4000 behind an https proxy. */
export function listenPort(redirectUri: string): string {
  const { protocol, port } = new URL(redirectUri)
  return protocol === 'http:' ? port || '80' : '4000'
}

/** Returns the OAuth scopes for everything a service has registered (OpenID Connect Core 5.4). */
export function scopeFor(registered: readonly ClaimNeed[]): string {
  const requestedScopes = Object.values(claims).flatMap(({ needs, scope }) =>
    needs && registered.includes(needs) ? [scope] : [],
  )
  return ['openid', ...new Set(requestedScopes)].join(' ')
}

export const quoted = (scope: string, quote: string) =>
  scope
    .split(' ')
    .map((name) => `${quote}${name}${quote}`)
    .join(', ')
