import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

type Form<In extends FieldValues> = Pick<UseFormReturn<In>, 'getValues' | 'register'>

/** Takes over the values of fields that a password manager or an extension has filled without an event. */
export function readSilentFields<In extends FieldValues>(
  form: unknown,
  rhf: Form<In>,
  names: Iterable<FieldPath<In>>,
): void {
  if (!(form instanceof HTMLFormElement)) return
  for (const name of names) {
    const field = form.elements.namedItem(name)
    if (isTyped(field) && field.value !== '' && isStale(field, rhf.getValues(name)))
      void rhf.register(name).onChange({ target: field, type: 'change' })
  }
}

const isTyped = (field: Element | RadioNodeList | null): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(field.type))

/** Fields other than log-in and password may store another form of what they show, such as a date. */
function isStale({ value, type, autocomplete }: HTMLInputElement | HTMLTextAreaElement, stored: unknown): boolean {
  const isVerbatim = type === 'password' || autocomplete === 'username'
  return stored === '' || stored === null || stored === undefined || (isVerbatim && stored !== value)
}
