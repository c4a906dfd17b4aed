import { claims, type DataScope } from '../claims.ts'

/** What the code is written for: where Kabinet is, and the service as its owner registered it. The secret is never in it. */
export type Filling = { issuer: string; clientId: string; redirectUri: string; scope: string }

/** What a piece of the code does; each can be added to those before it. */
export type Step = 'sign-in' | 'refresh' | 'logout' | 'back-channel' | 'api'

export type Recipe = {
  title: string
  /** How a code block of it is marked. */
  language: 'js' | 'apache' | 'python' | 'yaml' | 'csharp' | 'sh' | 'go' | 'kotlin'
  /** What brings the library; null where it is the program itself that is set up. */
  install: string | null
  /** What starts the file where it is copied to; absent where it is part of a program that the developer has already. */
  start?: (filling: Filling) => string
  /** The file that the steps make together, one after the other. */
  file: string
  /** The path that the library wants to be sent back to; `null` where the developer chooses it. */
  callbackPath: string | null
  /** An application that is sent back to a scheme of its own, and not to loopback. */
  redirectsTo?: 'scheme'
  /** Where it takes a back-channel logout message, on the same host; `null` where it takes none. */
  backchannelPath: string | null
  /** The library sends no PKCE: it cannot serve a service that requires it. */
  withoutPkce?: true
  /** Where a person comes back to after signing out. */
  signedOutPath: string
  steps: (filling: Filling) => Partial<Record<Step, string>>
}

/** Every step that the library can do, as one file. */
export function wholeFile(recipe: Recipe, filling: Filling): string {
  return Object.values(recipe.steps(filling)).join('\n')
}

/** Marks code that services run and not we: the test of the boundaries passes it over (scripts/checks/import-scan.ts). */
export function shown(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.reduce((code, part, at) => `${code}${values[at - 1] ?? ''}${part}`)
}

/** The local development of a service may be without https; nothing else may. */
export const isPlain = (issuer: string) => issuer.startsWith('http:')

/** Where the code listens, so that it runs as it is copied: at the port of its redirect URI, or at 4000 behind a proxy that speaks https. */
export function listenPort(redirectUri: string): string {
  const { protocol, port } = new URL(redirectUri)
  return protocol === 'http:' ? port || '80' : '4000'
}

/** The OAuth scopes that ask for everything a service has registered (OpenID Connect Core 5.4). */
export function scopeFor(registered: readonly DataScope[]): string {
  const asked = Object.values(claims).flatMap(({ needs, scope }) =>
    needs && registered.includes(needs) ? [scope] : [],
  )
  return ['openid', ...new Set(asked)].join(' ')
}

/** A scope as a list of texts in some language. */
export const quoted = (scope: string, quote: string) =>
  scope
    .split(' ')
    .map((name) => `${quote}${name}${quote}`)
    .join(', ')
