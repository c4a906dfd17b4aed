import { errors, Provider } from 'oidc-provider'
import { parameter } from '../protocol/parameters.ts'

/** Rejects signed responses (JARM) for clients that did not enable them. The error is sent unsigned. */
export function keepAnswersUnsigned({ Client: { prototype } }: Provider): void {
  const { responseModeAllowed } = prototype
  prototype.responseModeAllowed = function allowed(...args) {
    const params = Provider.ctx?.oidc.params
    // The library says later that `response_type` is missing.
    const isAllowed = responseModeAllowed.apply(this, args) || params?.['response_type'] === undefined
    if (isAllowed || !params || !parameter(params, 'response_mode').endsWith('jwt')) return isAllowed
    params['response_mode'] = undefined
    throw new errors.UnsupportedResponseMode()
  }
}
