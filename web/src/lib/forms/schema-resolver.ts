import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * Lets react-hook-form ask a schema of the contract. The first issue of a field wins; its message is a text key.
 * A text of spaces is left out before asking, so that one schema serves a form (`''`) and the API (absent) alike.
 */
export function schemaResolver<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
): Resolver<In, unknown, Out> {
  return (values) => {
    const read = schema.safeParse(withoutBlanks(values))
    return read.success ? { values: read.data, errors: {} } : { values: {}, errors: toErrors<In>(read.error.issues) }
  }
}

/** What is sent of a filled-in form: a text of spaces is as good as none. */
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
