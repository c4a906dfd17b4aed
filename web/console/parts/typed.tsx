/** What somebody typed: its direction cannot turn what is around it, it is not translated, and it is never a link. */
export function Typed({ children }: { children: string }) {
  return <bdi translate="no">{children}</bdi>
}
