import { needsMet } from '@kabinet/contract/claims'
import type { Client } from '@kabinet/contract/data/client-fields'
import { type Filling, isPlain, type Recipe, scopeFor } from '@kabinet/contract/integrate/recipe'
import type { OwnRecipe } from './recipes.ts'

/** Values that a recipe needs. A library's fixed callback path is put on the service's first host, unless it is registered. */
export function fillingFor(client: Client, { recipe, platform }: OwnRecipe): Filling {
  const isMobile = platform === 'MOBILE'
  return {
    issuer: location.origin,
    clientId: isMobile ? (client.mobile_client_id ?? client.client_id) : client.client_id,
    redirectUri: isMobile ? mobileAddress(client, recipe) : webAddress(client, recipe),
    scope: scopeFor(needsMet(client)),
  }
}

function webAddress({ redirect_uris }: Client, { callbackPath, loopback }: Recipe): string {
  const usable = redirect_uris.filter((uri) => URL.canParse(uri) && /^https?:/.test(uri))
  const fitting = [...usable.filter(isPlain), ...usable.filter((uri) => !isPlain(uri))]
  const [first = ''] = fitting
  if (callbackPath === null || first === '') return first
  const url = new URL(fitting.find((uri) => new URL(uri).pathname === callbackPath) ?? new URL(callbackPath, first))
  if (loopback && isPlain(url.href)) url.hostname = loopback
  return url.href
}

/** Desktop code listens on loopback, on a known port (RFC 8252, 7.3). */
function mobileAddress({ redirect_uris }: Client, { redirectsTo }: Recipe): string {
  if (redirectsTo === 'scheme') return redirect_uris.find((uri) => !/^https?:/.test(uri)) ?? 'ru.example.app:/callback'
  return redirect_uris.find((uri) => /^http:\/\/127\.0\.0\.1:\d/.test(uri)) ?? 'http://127.0.0.1:4000/callback'
}
