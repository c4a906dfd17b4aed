import { authApi } from '@kabinet/contract/api/auth/all'
import { removePasskey, listPasskeys } from '@kabinet/contract/api/passkeys.api'
import { shownEventKinds } from '@kabinet/contract/data/event-kinds'
import { describe, expect, test } from 'vitest'
import { byOperator, type EventKind, recordEvent, suspendsRole } from '../../domain/accounts/events.sql.ts'
import { addApp } from '../../testing/authenticator-app.ts'
import { addYoungPhone } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { linkToken } from '../../testing/people.ts'
import { withPasskey } from '../../testing/passkeys.ts'
import { resetBy, withDueRecovery, withOldContacts } from '../../testing/recovery.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { testWorld } from '../../testing/world.ts'
import { findRole, putRole } from './operator-role.sql.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const give = () => w.db.transaction().execute((tx) => putRole(tx, { accountId: anna.accountId, role: 'operator' }))
const suspendedBy = async () => (await findRole(w.db, anna.accountId))?.suspendedBy ?? null
const command = (...words: string[]) => runAdmin(w.deps, [...words, '--by', 'root', '--why', 'ticket 4711'])

/** Each kind is in one of the lists: whoever adds one decides. */
const harmless: readonly EventKind[] = [
  'registered',
  'signed_in',
  'session_resumed',
  'sign_in_refused',
  'password_refused',
  'code_refused',
  'passkey_refused',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'refresh_reused',
  'refresh_without_device',
  // With the old password and a code.
  'password_changed',
  'contact_trusted',
  // Codes do not open the console. Where an app goes too, that is an event of its own.
  'transport_changed',
  // New ones are not trusted, so they do not open the console.
  'passkey_added',
  'authenticator_added',
  'recovery_codes_made',
  'recovery_stopped',
  'account_restored',
  'account_unblocked',
  'contacts_unfrozen',
  'messages_resent',
  'limits_cleared',
  'data_exported',
  'archive_requested',
  'archive_downloaded',
  'document_saved',
  'document_shown',
  'document_deleted',
  'agreements_accepted',
  'group_added',
  'group_removed',
  'access_given',
  'access_changed',
  'access_withdrawn',
  'access_ended',
  'service_connected',
  'service_changed',
  'service_secret_issued',
  'service_old_secrets_ended',
  'service_deleted',
  'service_restored',
  'service_owner_invited',
  'service_invitation_withdrawn',
  'service_joined',
  'service_left',
  'service_owner_removed',
  'service_handed_over',
  'registration_token_issued',
  'registration_token_revoked',
]

test('every kind of event suspends the role, or is known to be harmless', () => {
  expect([...suspendsRole, ...harmless].toSorted()).toEqual(shownEventKinds.toSorted())
})

test('these kinds suspend the role, and no others', async () => {
  for (const kind of shownEventKinds) {
    await give()
    await w.db.transaction().execute((tx) => recordEvent(tx, { accountId: anna.accountId, kind, by: byOperator }))
    expect([kind, await suspendedBy()]).toEqual([kind, suspendsRole.has(kind) ? kind : null])
  }
})

describe('the role is suspended', () => {
  test('by a reset of the password', async () => {
    await give()
    await resetBy(w, anna.login, 'Tikhaya-9Zima')
    expect(await suspendedBy()).toBe('password_reset')
  })

  test('by «This was not me»', async () => {
    const other = await w.person('boris')
    await resetBy(w, other.login, 'Tikhaya-9Zima')
    await w.db.transaction().execute((tx) => putRole(tx, { accountId: other.accountId, role: 'support' }))
    const { text } = w.mail.to(other.login).findLast(({ text: one }) => one.includes('/secure-account?')) ?? {
      text: '',
    }
    expect((await w.call(authApi.secureAccount, { body: { token: linkToken({ text }) } })).status).toBe(200)
    expect((await findRole(w.db, other.accountId))?.suspendedBy).toBe('account_secured')
  })

  test('by a new contact', async () => {
    await give()
    await addYoungPhone(w, anna)
    expect(await suspendedBy()).toBe('phone_changed')
  })

  test('by a removed passkey', async () => {
    await withPasskey(anna)
    await give()
    const [passkey] = (await anna.call(listPasskeys)).body.items
    await anna.call(removePasskey, { params: { passkey_id: passkey?.id ?? '' } })
    expect(await suspendedBy()).toBe('passkey_removed')
  })

  test('by a recovery without the second step, as soon as it begins', async () => {
    await withOldContacts(w, anna)
    await addApp(w, anna)
    await give()
    await withDueRecovery(w, anna)
    expect(await suspendedBy()).toBe('recovery_begun')
  })

  test.each([
    ['people', 'reset-second-step'],
    ['people', 'block'],
    ['people', 'change-contact', 'new@example.com', '--old', 'lost', '--identity-checked', 'passport'],
    ['people', 'recovery-link', '--to', 'anna@example.com'],
  ])('by the command %s %s', async (noun, verb, ...more) => {
    await addApp(w, anna)
    await give()
    await command(noun ?? '', verb ?? '', anna.accountId, ...more)
    expect(await suspendedBy()).not.toBeNull()
    // «people role» gives it back, to an account that is open.
    if (verb === 'block') await command('people', 'unblock', anna.accountId)
    expect(await command('people', 'role', anna.accountId, 'operator')).toContain('has the role operator back')
    expect(await suspendedBy()).toBeNull()
  })
})
