import { newToken } from '../../lib/ids.ts'
import { isSameSecret } from '../../lib/same-secret.ts'

const minutes = 15

/** A link becomes a claim when its button is pressed: the browser that has it may sign in as the first operator. */
type Offer = { secret: string; until: number }

/** In memory: only the embedded database, which one process uses, has a first link (docs/operate.md#the-console). */
export type FirstOperator = {
  offerLink: (consoleUrl: string) => string
  /** Once. Undefined for a wrong, used or old link. */
  press: (token: string) => string | undefined
  holds: (claim: string | undefined) => boolean
  end: () => void
}

export function createFirstOperator(now: () => Date): FirstOperator {
  let link: Offer | undefined
  let claim: Offer | undefined
  const isValid = (offer: Offer | undefined, secret: string) =>
    offer !== undefined && now().getTime() < offer.until && isSameSecret(secret, offer.secret)
  const offer = (): Offer => ({ secret: newToken(), until: now().getTime() + minutes * 60_000 })
  return {
    offerLink: (consoleUrl) => {
      link = offer()
      return `${consoleUrl}/console/first#${link.secret}`
    },
    press: (token) => {
      if (!isValid(link, token)) return undefined
      link = undefined
      claim = { secret: newToken(), until: now().getTime() + 4 * minutes * 60_000 }
      return claim.secret
    },
    holds: (secret) => secret !== undefined && isValid(claim, secret),
    end: () => void (claim = link = undefined),
  }
}
