import * as z from 'zod/mini'
import { problemKey } from '../fields/text.ts'
import { legalKinds, legalText } from '../legal/legal-text.ts'
import { route } from '../route.ts'

export const getLegalText = route({
  method: 'GET',
  path: '/api/legal-texts',
  who: 'anyone',
  summary: 'Get the legal texts',
  query: z.object({ kind: z.enum(legalKinds, problemKey('v.value')) }),
  reply: legalText,
  errors: [],
})

export const legalApi = { getLegalText }
