import {
  apiAdmissions,
  apiTokenAlgorithms,
  apiTokenFormats,
  type NewApi,
  newApi,
} from '@kabinet/contract/data/api-fields'
import * as z from 'zod/mini'
import type { ZodForm } from '../../../lib/forms/zod-form.ts'

const { shape } = newApi
const fields = z.object({
  address: shape.address,
  name: shape.name,
  scopes: shape.scopes,
  admits: z.enum(apiAdmissions),
  named_clients: z.optional(z.string()),
  token_format: z.enum(apiTokenFormats),
  token_alg: z.enum(apiTokenAlgorithms),
})
/** `named_clients` is typed as lines. */
export const apiSchema = z.pipe(
  fields,
  z.transform(
    ({ named_clients: typed = '', ...rest }): NewApi => ({
      ...rest,
      named_clients: typed.split(/[\s,;]+/).filter(Boolean),
    }),
  ),
)
export type ApiTyped = z.input<typeof apiSchema>
export type ApiZodForm = ZodForm<ApiTyped, NewApi>
