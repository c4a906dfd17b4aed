import type { Client } from '@kabinet/contract/data/client-fields'
import type { Platform } from '@kabinet/contract/claims'
import { appAuth } from '@kabinet/contract/integrate/app-auth'
import { authJs } from '@kabinet/contract/integrate/auth-js'
import { betterAuth } from '@kabinet/contract/integrate/better-auth'
import { expressOpenidConnect } from '@kabinet/contract/integrate/express-openid-connect'
import { goOidc } from '@kabinet/contract/integrate/go-oidc'
import { keycloakJs } from '@kabinet/contract/integrate/keycloak-js'
import { modAuthOpenidc } from '@kabinet/contract/integrate/mod-auth-openidc'
import { nativeApp } from '@kabinet/contract/integrate/native-app'
import { nextAuth } from '@kabinet/contract/integrate/next-auth'
import { nextAuth5 } from '@kabinet/contract/integrate/next-auth-5'
import { oauth4webapi } from '@kabinet/contract/integrate/oauth4webapi'
import { openidClient } from '@kabinet/contract/integrate/openid-client'
import { passportOpenidConnect } from '@kabinet/contract/integrate/passport'
import { authlib, djangoAllauth, jupyterHub, mozillaDjangoOidc } from '@kabinet/contract/integrate/python'
import { aspNetCore, keycloakBroker, springSecurity } from '@kabinet/contract/integrate/servers'
import { singlePage } from '@kabinet/contract/integrate/spa'
import type { Recipe } from '@kabinet/contract/integrate/recipe'

export type OwnRecipe = { recipe: Recipe; platform: Platform; reads: 'secret' | 'key' | 'nothing' | 'page' }

const programs: readonly Recipe[] = [jupyterHub, keycloakBroker, modAuthOpenidc]
const bySecret: readonly OwnRecipe[] = [
  openidClient,
  authJs,
  nextAuth5,
  nextAuth,
  passportOpenidConnect,
  expressOpenidConnect,
  betterAuth,
  authlib,
  djangoAllauth,
  mozillaDjangoOidc,
  springSecurity,
  aspNetCore,
  goOidc,
  ...programs,
].map((recipe) => ({ recipe, platform: 'WEB', reads: 'secret' }))
const byKey: readonly OwnRecipe[] = [{ recipe: oauth4webapi, platform: 'WEB', reads: 'key' }]
const page: readonly OwnRecipe[] = [singlePage, keycloakJs].map((recipe) => ({
  recipe,
  platform: 'WEB',
  reads: 'page',
}))
const app: readonly OwnRecipe[] = [nativeApp, appAuth].map((recipe) => ({
  recipe,
  platform: 'MOBILE',
  reads: 'nothing',
}))

export function recipesFor({ platforms, token_endpoint_auth_method: method }: Client): readonly OwnRecipe[] {
  const web = { client_secret_basic: bySecret, private_key_jwt: byKey, none: page }[method]
  return [...(platforms.includes('WEB') ? web : []), ...(platforms.includes('MOBILE') ? app : [])]
}

const languages: Partial<Record<Recipe['language'], string>> = {
  js: 'JavaScript',
  ts: 'TypeScript',
  python: 'Python',
  yaml: 'Java',
  csharp: 'C#',
  go: 'Go',
}

export const languageOf = ({ recipe }: OwnRecipe): string | undefined =>
  programs.includes(recipe) ? undefined : languages[recipe.language]

/** Requirements of the service that the code does not meet; code with a key meets all. */
export function missingIn({ recipe, reads }: OwnRecipe, client: Client): string[] {
  if (reads === 'key') return []
  return [
    ...(client.require_pkce && recipe.withoutPkce ? ['PKCE'] : []),
    ...(client.require_pushed_authorization_requests ? ['PAR'] : []),
    ...(client.dpop_bound_access_tokens ? ['DPoP'] : []),
  ]
}

export const otherSecretOf = (code: string): string =>
  /\b(?:SESSION|AUTH|NEXTAUTH|BETTER_AUTH)_SECRET\b/.exec(code)?.[0] ?? ''
