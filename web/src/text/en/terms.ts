import type { terms as ru } from '../ru/terms.ts'

export const terms = {
  'invitation.service': 'You were invited to “{service}”.',
  'invitation.verified': 'From the invitation; no need to verify it',
  'invitation.over': 'An invitation works for seven days and once. Ask for a new one.',
  'agreements.changed': 'New terms',
  'agreements.first': 'Accept the terms',
  'agreements.accept': 'Continue',
  'agreements.leave': 'If you do not agree, ask support for your data and delete your account.',
  'agreements.new': 'New version of {date}',
  'agreements.previous': 'Previous version of {date}',
  'agreements.export': 'Ask for my data',
  'authorize.list.title': 'You are not on the list of this service',
  'authorize.list.text':
    'Only people on its list can log in to “{service}”. An e-mail or phone counts only if it is verified.',
  'authorize.list.owner': 'To be added, ask the owner of the service: {owner}',
  'authorize.list.operator': 'To be added, write to us.',
  'me.groups.by': 'Assigned by {product}: you cannot change them yourself',
  'authorize.api.title': 'The API is in test mode',
  'authorize.api.text': '“{service}” calls an API that for now only its owner and the people they invited can use.',
  'authorize.test.title': 'The service is in test mode',
  'authorize.test.text': 'For now only its owner and the people they invited can log in to “{service}”.',
  'authorize.try.title': 'This is a test log-in',
  'authorize.try.text': 'Only the owner of “{service}” can complete it.',
} as const satisfies Record<keyof typeof ru, string>
