import type { Translation } from '../../../src/text/messages.ts'
import type { ruDesk } from '../ru/desk.ts'

export const enDesk = {
  'desk.resend': 'Send messages again',
  'desk.resend.will':
    'Waiting and failed messages are sent at once. If there are none, the user gets a new link, and the earlier one stops working. For a new sign-in code, the user asks on the page.',
  'desk.unlock': 'Clear limits',
  'desk.unlock.will':
    'The user can try to sign in and ask for codes again at once. Three times a day at most. Limits of a network address stay.',
  'desk.endSessions': 'End all sessions',
  'desk.endSessions.will': 'The user is signed out on every device. The password and consents stay.',
  'desk.contact': 'Show a contact',
  'desk.contact.will': 'The contact is shown once, here. The audit records it; you may see 30 contacts an hour.',
  'desk.note': 'Leave a note',
  'desk.note.will': 'Colleagues read the note; the user does not see it. Write it into “Why”.',
  'desk.block': 'Block',
  'desk.block.will': 'All sessions end, and the user cannot sign in. The sign-in page names support.',
  'desk.block.undo': 'press “Unblock”; the sessions do not return',
  'desk.block.services': 'Published services of this user',
  'desk.block.services.hint': 'Needed only if the user is the only owner of published services.',
  'desk.block.services.keep': 'keep',
  'desk.block.services.suspend': 'suspend',
  'desk.unblock': 'Unblock',
  'desk.unblock.will': 'The user can sign in again.',
  'desk.unblock.undo': 'press “Block”',
  'desk.secondStep': 'Reset the second step',
  'desk.secondStep.will':
    'The authenticator app and recovery codes stop working: the password alone is enough until the user sets up a second step again. All trusted contacts are notified.',
  'desk.unfreeze': 'Unfreeze contacts',
  'desk.unfreeze.will': 'New contacts that “This was not me” froze get codes again.',
  'desk.allow': 'Allow services',
  'desk.allow.will': 'The user can connect services.',
  'desk.allow.undo': 'press “Disallow services”',
  'desk.disallow': 'Disallow services',
  'desk.disallow.will': 'The user cannot connect new services; connected ones stay.',
  'desk.disallow.undo': 'press “Allow services”',
  'desk.erase': 'Erase for good',
  'desk.erase.will': 'The account and all its data are erased. Only for blocked and deleted accounts.',
} as const satisfies Translation<'en', typeof ruDesk>
