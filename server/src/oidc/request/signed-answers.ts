import { errors, Provider } from 'oidc-provider'

/**
 * Signed answers (JWT Secured Authorization Response Mode) are for the services that turned them on; to the others their response modes are
 * unknown, and the refusal comes unsigned. A client that turned them on gets no other answers: `response_modes` of token/client-metadata.ts.
 */
export function keepAnswersUnsigned({ Client: { prototype } }: Provider): void {
  const { responseModeAllowed } = prototype
  prototype.responseModeAllowed = function allowed(mode, ...rest) {
    const isAllowed = responseModeAllowed.call(this, mode, ...rest)
    if (isAllowed || !mode.endsWith('jwt')) return isAllowed
    const params = Provider.ctx?.oidc.params
    if (params) params['response_mode'] = undefined
    throw new errors.UnsupportedResponseMode()
  }
}
