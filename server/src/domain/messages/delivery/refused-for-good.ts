/** The other side will never take this message: trying again is of no use. Anything else that a sender throws is worth another try. */
export class RefusedForGood extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'RefusedForGood'
  }
}
