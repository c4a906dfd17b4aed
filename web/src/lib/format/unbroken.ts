/** A phone number stays on one line: its spaces and hyphens do not break. */
export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
}
