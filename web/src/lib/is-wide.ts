/** The one breakpoint of docs/design.md#layout: width alone, in em, so that enlarged text switches in time. */
export function isWide(): boolean {
  return window.matchMedia('(width >= 64em)').matches
}
