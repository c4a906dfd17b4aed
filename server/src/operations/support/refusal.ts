/** `unknown`: no such person or service; `not-now`: their state does not allow it. */
export class SupportRefusal extends Error {
  readonly kind: 'unknown' | 'not-now'

  constructor(line: string, kind: SupportRefusal['kind'] = 'not-now') {
    super(line)
    this.kind = kind
  }
}

export const noAccount = (id: string) => new SupportRefusal(`There is no account ${id}.`, 'unknown')
