import type { accessLists as ru } from '../ru/access-lists.ts'
import type { Translation } from '../messages.ts'

export const accessLists = {
  'service.list.published': 'Only you and the people on the list can log in.',
  'service.list.empty': 'Only you can log in: the list is empty.',
  'service.list.change': 'Limit to a list',
  'service.list.edit': 'Edit the list',
  'service.list.counts': 'E-mails and phones: {logins}, domains: {domains}, groups: {groups}.',
  'service.list.who': 'Who can log in',
  'service.list.everybody': 'Everybody with a {product} account',
  'service.list.list': 'Only people on the list',
  'service.list.list.note': 'One line of any of the three fields is enough. You can always log in.',
  'service.list.logins': 'E-mails and phones',
  'service.list.logins.hint': 'One per line. Only verified ones count. Send the link to the people you invite yourself',
  'service.list.domains': 'E-mail domains',
  'service.list.domains.hint': 'One per line: example.com is this domain alone, *.example.com all its subdomains',
  'service.list.groups': 'Groups',
  'service.list.groups.hint':
    'One per line. Whoever runs {product} assigns them. A service that asks for groups is told which of them a user is in',
  'service.list.test': 'The list takes effect when the service is published.',
} as const satisfies Translation<'en', typeof ru>
