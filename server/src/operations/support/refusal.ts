/** `unknown`: no such person or service; `not-now`: their state does not allow it. */
export class SupportRefusal extends Error {
  readonly kind: 'unknown' | 'not-now'

  constructor(kind: SupportRefusal['kind'], line: string) {
    super(line)
    this.kind = kind
  }
}

export const noAccount = (id: string) => new SupportRefusal('unknown', `There is no account ${id}.`)
