import { errors, Provider } from 'oidc-provider'
import { parameter } from '../protocol/parameters.ts'

/**
 * Signed answers (JWT Secured Authorization Response Mode) are for the services that turned them on; to the others their response modes are
 * unknown, and the refusal comes unsigned. A client that turned them on gets no other answers: `response_modes` of clients/client-metadata.ts.
 */
export function keepAnswersUnsigned({ Client: { prototype } }: Provider): void {
  const { responseModeAllowed } = prototype
  prototype.responseModeAllowed = function allowed(...asked) {
    const params = Provider.ctx?.oidc.params
    const isAllowed = responseModeAllowed.apply(this, asked)
    if (isAllowed || !params || !parameter(params, 'response_mode').endsWith('jwt')) return isAllowed
    params['response_mode'] = undefined
    throw new errors.UnsupportedResponseMode()
  }
}
