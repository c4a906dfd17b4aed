import type { errors, KoaContextWithOIDC, Provider } from 'oidc-provider'

type Refusal = errors.OIDCProviderError

const refusals = new WeakMap<KoaContextWithOIDC, Refusal>()

/** Why the library refused an authorization request, for whoever puts that into words afterwards. */
export const keepRefusals = (provider: Provider): unknown =>
  provider.on('authorization.error', (ctx, error) => refusals.set(ctx, error))

export const refusalOf = (ctx: KoaContextWithOIDC): Refusal | undefined => refusals.get(ctx)
