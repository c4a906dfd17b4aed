import type { Client } from '@kabinet/contract/api/clients.api'
import type { Platform } from '@kabinet/contract/claims'
import { type Filling, type Recipe, scopeFor } from '@kabinet/contract/integrate/recipe'

export type OwnRecipe = { recipe: Recipe; platform: Platform }

/** What a recipe needs to know of a service; a library that wants an address of its own gets it on the service's first host. */
export function fillingFor(client: Client, { recipe, platform }: OwnRecipe): Filling {
  const isMobile = platform === 'MOBILE'
  return {
    issuer: location.origin,
    clientId: isMobile ? (client.mobile_client_id ?? client.client_id) : client.client_id,
    redirectUri: isMobile ? mobileAddress(client) : webAddress(client, recipe.callbackPath),
    scope: scopeFor(client.scopes),
  }
}

function webAddress({ redirect_uris }: Client, callbackPath: string | null): string {
  const fitting = redirect_uris.filter((uri) => URL.canParse(uri) && /^https?:/.test(uri))
  const [first = ''] = fitting
  if (callbackPath === null || first === '') return first
  return fitting.find((uri) => new URL(uri).pathname === callbackPath) ?? new URL(callbackPath, first).href
}

function mobileAddress({ redirect_uris }: Client): string {
  return redirect_uris.find((uri) => !uri.startsWith('https:') && !uri.startsWith('http://localhost')) ?? redirect_uris[0] ?? ''
}
