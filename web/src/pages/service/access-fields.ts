import { accessModes } from '@kabinet/contract/data/client-access'
import type { Client } from '@kabinet/contract/data/client-fields'
import { groupName, listedDomain, listedLogin } from '@kabinet/contract/fields/access'
import { problemKey } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import type { ZodForm } from '../../lib/forms/zod-form.ts'

const linesOf = (text: string) => text.split(/\r?\n/).map((line) => line.trim())
const filledOf = (text: string) => linesOf(text).filter(Boolean)

export const lists = {
  access_logins: { line: listedLogin, problem: 'v.login' },
  access_domains: { line: listedDomain, problem: 'v.domain' },
  groups: { line: groupName, problem: 'v.group' },
} as const
export type ListName = keyof typeof lists
export const listNames = ['access_logins', 'access_domains', 'groups'] as const satisfies readonly ListName[]

const listOf = ({ line, problem }: (typeof lists)[ListName]) =>
  z.optional(
    z.pipe(
      z
        .string()
        .check(z.refine((text) => filledOf(text).every((one) => line.safeParse(one).success), problemKey(problem))),
      z.transform(filledOf),
    ),
  )

export const accessFields = z.object({
  access: z.enum(accessModes, problemKey('v.value')),
  access_logins: listOf(lists.access_logins),
  access_domains: listOf(lists.access_domains),
  groups: listOf(lists.groups),
})
export type AccessFields = ZodForm<z.input<typeof accessFields>, z.output<typeof accessFields>>

export const draftOf = ({ access, access_logins, access_domains, groups }: Client) => ({
  access,
  access_logins: access_logins.join('\n'),
  access_domains: access_domains.join('\n'),
  groups: groups.join('\n'),
})

/** Counted from 1 including empty lines; null for a single line. */
export function wrongLine(text: string, name: ListName): number | null {
  if (filledOf(text).length < 2) return null
  const wrong = linesOf(text).findIndex((one) => one !== '' && !lists[name].line.safeParse(one).success)
  return wrong < 0 ? null : wrong + 1
}
