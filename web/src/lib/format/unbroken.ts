/** A phone number stays on one line: its spaces and hyphens do not break. */
export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
}

/** An address or number as the server masks it, as people read it. */
export const masked = (destination: string): string => unbroken(destination.replaceAll('*', '•'))
