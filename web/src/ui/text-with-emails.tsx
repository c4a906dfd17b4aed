import { Fragment } from 'react'

/**
 * An e-mail address that is too long for its line breaks after the `@`, and elsewhere only if it must. Each part has an
 * element, because React cannot remove a text node that a page translator has replaced.
 */
export function TextWithEmails({ text }: { text: string }) {
  const parts = text.match(/[^@]*@|[^@]+$/g) ?? []
  return parts.map((part, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}
