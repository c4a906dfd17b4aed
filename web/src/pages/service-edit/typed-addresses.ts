import type { Platform } from '@kabinet/contract/claims'
import { isNormalized, redirectUriProblem } from '@kabinet/contract/fields/services/redirect-uri'
import { parseUrl } from '@kabinet/contract/fields/parse-url'

type TypedAddress = { address: string; line: number }

/** A comma is allowed in a URI, so it separates only before a space, another address or the end of the line. */
const separator = /\s+|[,;](?=\s|$|[a-z][a-z\d+.-]*:\/)/i

/** Lines are counted from 1, including empty ones. */
function typedAddresses(text: string): TypedAddress[] {
  return text.split(/\r?\n/).flatMap((row, index) =>
    row
      .split(separator)
      .filter((address) => address !== '')
      .map((address) => ({ address, line: index + 1 })),
  )
}

/** One per line, or a pasted list with spaces or commas. */
export const addressesIn = (text: string): string[] => typedAddresses(text).map(({ address }) => address)

/** Line of the first address with this problem; null when there is only one address. */
export function wrongLine(text: string, problem: string, platforms: readonly Platform[]): number | null {
  const typed = typedAddresses(text)
  if (typed.length < 2) return null
  const isWrong = (address: string, place: number) => {
    if (problem === 'v.redirect.repeated') return typed.findIndex((one) => one.address === address) < place
    if (problem === 'v.redirect.spelling') return !isNormalized(address)
    if (problem === 'v.redirect.own') return parseUrl(address)?.origin === location.origin
    return redirectUriProblem(address, platforms) === problem
  }
  return typed.find(({ address }, place) => isWrong(address, place))?.line ?? null
}
