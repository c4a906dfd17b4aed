import type { Translation } from '../messages.ts'
import type { inbox as ru } from '../ru/inbox.ts'

export const inbox = {
  'inbox.title': 'E-mails and SMS',
  'inbox.about':
    'Sending is not set up (SMTP_URL, SMS_URL), so messages stay here. This page exists on this machine only.',
  'inbox.empty': 'Nothing yet. New messages appear here automatically.',
  'inbox.email': 'E-mail to {to}',
  'inbox.sms': 'SMS to {to}',
  'inbox.code': 'Code',
  'inbox.openLink': 'Follow the link',
  'inbox.back': 'All messages',
  'inbox.asSeen': 'As in a mailbox',
  'inbox.asText': 'As text',
} as const satisfies Translation<'en', typeof ru>
