import type { Translation } from '../../../src/text/messages.ts'
import type { ruKinds } from '../ru/kinds.ts'

export const enKinds = {
  'kind.registration_link': 'Registration link',
  'kind.registration_code': 'Registration code',
  'kind.invitation': 'Invitation',
  'kind.account_exists': 'The account exists',
  'kind.login_code': 'Sign-in code',
  'kind.new_device': 'Sign-in on a new device',
  'kind.secure_code': 'Code to secure the account',
  'kind.restore_code': 'Code for a new password',
  'kind.password_changed': 'Password changed',
  'kind.password_change_code': 'Code to change the password',
  'kind.email_change_code': 'Code to change the e-mail',
  'kind.new_email_link': 'Link to the new e-mail',
  'kind.email_verify_link': 'Link to confirm the e-mail',
  'kind.phone_verify_code': 'Code to confirm the phone',
  'kind.transport_change_code': 'Code to change the second step',
  'kind.recovery': 'Recovery of access',
  'kind.support_link': 'Link from support',
} as const satisfies Translation<'en', typeof ruKinds>
