export function unbroken(phone: string): string {
  return phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
}

export const masked = (destination: string): string => unbroken(destination.replaceAll('*', '•'))
