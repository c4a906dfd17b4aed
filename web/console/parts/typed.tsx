/** What somebody typed: its direction cannot turn what is around it, it is not translated, and it is never a link. */
export function Typed({ children }: { children: string }) {
  return <bdi translate="no">{children}</bdi>
}

/** Several such texts: each by itself, so that one cannot turn the next. */
export function TypedParts({ parts, between = ' ' }: { parts: readonly (string | null)[]; between?: string }) {
  return parts
    .filter((part) => part !== null && part !== '')
    .map((part, at) => (
      <span key={at}>
        {at > 0 && <span>{between}</span>}
        <Typed>{part ?? ''}</Typed>
      </span>
    ))
}

/** The same as plain text, by the signs FSI and PDI. */
export const joinTyped = (parts: readonly (string | null)[]): string =>
  parts.flatMap((part) => (part ? [`\u2068${part}\u2069`] : [])).join(' ')
