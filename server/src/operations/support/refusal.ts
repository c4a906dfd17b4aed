/** Why support cannot do what it asked for, in one line. `unknown`: there is no such person or service; `not-now`: it does not fit how they stand. */
export class SupportRefusal extends Error {
  readonly kind: 'unknown' | 'not-now'

  constructor(kind: SupportRefusal['kind'], line: string) {
    super(line)
    this.kind = kind
  }
}

export const noAccount = (id: string) => new SupportRefusal('unknown', `There is no account ${id}.`)
