import * as z from 'zod/mini'
import { problemKey } from '../fields/text.ts'
import { legalKinds, legalText } from '../legal/legal-text.ts'
import { agreementsApi } from './agreements.api.ts'
import { route } from '../route.ts'

export const getLegalText = route({
  method: 'GET',
  path: '/api/legal-texts',
  who: 'anyone',
  summary: 'Get the legal texts',
  query: z.object({
    kind: z.enum(legalKinds, problemKey('v.value')),
    /** A day; without it, the version in force. */
    version: z.optional(z.string()),
  }),
  reply: legalText,
  errors: ['NOT_EXIST'],
})

export const legalApi = { getLegalText, ...agreementsApi }
