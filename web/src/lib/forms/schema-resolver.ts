import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * Adapter from contract schemas to react-hook-form. Shows the first issue of a field; its message is a text key.
 * Removes blank values first, so that one schema fits both the form (`''`) and the API (absent).
 */
export function schemaResolver<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
): Resolver<In, unknown, Out> {
  return (values) => {
    const read = schema.safeParse(withoutBlanks(values))
    return read.success ? { values: read.data, errors: {} } : { values: {}, errors: toErrors<In>(read.error.issues) }
  }
}

/** Form values to send, without blank texts. */
export function withoutBlanks(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )
}

function toErrors<In extends FieldValues>(
  issues: readonly { path: PropertyKey[]; message: string }[],
): FieldErrors<In> {
  const errors: FieldErrors<In> = {}
  for (const { path, message } of issues) {
    const name = path.map(String).join('.')
    if (!get(errors, name)) set(errors, name, { type: 'schema', message })
  }
  return errors
}
