import { groupName } from '@kabinet/contract/fields/access'
import * as z from 'zod/mini'
import { changeGroup, membersOf } from '../support/groups/groups.ts'
import { listGroups } from '../support/groups/groups.sql.ts'
import { type Act, act, person, said } from './act.ts'
import { exampleWhy } from './example.ts'
import { actDone, groupMember, shownGroup } from '@kabinet/contract/admin/replies'

const membership = (name: 'add' | 'remove', path: 'add-to-group' | 'remove-from-group', summary: string): Act =>
  act({
    command: `people group ${name} LOGIN|ID GROUP --why TEXT`,
    http: `POST /people/:id/${path}`,
    role: 'operator',
    summary,
    person: 'id',
    args: ['id', 'group'],
    input: { ...person, group: groupName },
    reply: actDone,
    run: (input, deps) => said(changeGroup(deps, { act: name, ...input })),
    example: `anna@example.com staff ${exampleWhy}`,
  })

/** Docs: docs/govern.md#groups-and-access. */
export const groupActs = {
  addToGroup: membership('add', 'add-to-group', 'Put a user into a group: services may admit it, or be told of it'),
  removeFromGroup: membership('remove', 'remove-from-group', 'Take a user out of a group'),
  listGroups: act({
    command: 'people groups',
    http: 'GET /groups',
    role: 'reader',
    summary: 'List the groups with their number of members, at most 1000',
    input: {},
    isRead: true,
    reply: z.object({ items: z.array(shownGroup) }),
    run: async (_, { db }) => ({ items: await listGroups(db) }),
  }),
  listGroupMembers: act({
    command: 'people group members GROUP',
    http: 'GET /groups/:group/members',
    role: 'reader',
    summary: 'List the newest thousand members of a group',
    input: { group: groupName },
    isRead: true,
    reply: z.object({ items: z.array(groupMember) }),
    seen: ({ items }) => items.map(({ id }) => id),
    run: async ({ group }, { db }) => ({ items: await membersOf(db, group) }),
    example: 'staff',
  }),
}
