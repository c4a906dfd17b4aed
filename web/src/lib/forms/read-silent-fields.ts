import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Takes over the values of empty fields that a password manager or an extension has filled without an event. */
export function readSilentFields<In extends FieldValues>(
  form: unknown,
  rhf: Pick<UseFormReturn<In>, 'getValues' | 'register'>,
  names: Iterable<FieldPath<In>>,
): void {
  if (!(form instanceof HTMLFormElement)) return
  for (const name of names) {
    const target = form.elements.namedItem(name)
    // A checkbox has the value `on`.
    const text = target instanceof Element && !target.matches('[type=checkbox]') && 'value' in target && target.value
    if (text && !rhf.getValues(name)) void rhf.register(name).onChange({ target, type: 'change' })
  }
}
