/** Keeps a phone number on one line with non-breaking spaces and hyphens. */
export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
}

/** Formats an address or number masked by the server. */
export const masked = (destination: string): string => unbroken(destination.replaceAll('*', '•'))
