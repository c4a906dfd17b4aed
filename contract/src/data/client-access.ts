import * as z from 'zod/mini'
import { groupName, listedDomain, listedLogin } from '../fields/access.ts'
import { problemKey } from '../fields/text.ts'
import { limits } from '../limits.ts'

const accessList = (line: z.ZodMiniType<string>, max: number) =>
  z.optional(
    z.array(line, problemKey('v.type')).check(
      z.maxLength(max, problemKey('v.access.count')),
      z.overwrite((lines) => [...new Set(lines)]),
    ),
  )

/** `list`: a published service admits its owner and the users of its lists. */
export const accessModes = ['everybody', 'list'] as const

/** Access lists (docs/govern.md#groups-and-access). */
export const accessFields = {
  testers: z.optional(z.array(listedLogin).check(z.maxLength(limits.accessListMax, problemKey('v.value')))),
  access: z.optional(z.enum(accessModes, problemKey('v.value'))),
  access_logins: accessList(listedLogin, 500),
  access_domains: accessList(listedDomain, limits.accessListMax),
  /** The groups that the service knows: they may enter, and the claim `groups` names them. */
  groups: accessList(groupName, limits.groupsMax),
}

export const accessNames = ['testers', 'access', 'access_logins', 'access_domains', 'groups'] as const

export const accessSettings = {
  testers: z.array(z.string()),
  access: z.enum(accessModes),
  access_logins: z.array(z.string()),
  access_domains: z.array(z.string()),
  groups: z.array(z.string()),
}
