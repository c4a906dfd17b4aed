import { Fragment } from 'react'

/** An e-mail address that is too long for its line breaks after the `@`, and elsewhere only if it must. */
export function TextWithEmails({ text }: { text: string }) {
  return text.split(/(?<=@)/).map((part, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
