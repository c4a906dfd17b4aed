import type { Registration } from '@kabinet/contract/api/auth/auth.api'
import type { Locale } from '@kabinet/contract/fields/locale'
import { namesOf, type LegalTexts } from '../../../brand/brand.ts'
import type { Deps } from '../../../deps.ts'
import { newId } from '../../../lib/ids.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import { requireGoodPassword } from '../../../domain/passwords/require-good-password.ts'
import type { NewRegistration } from './registrations.sql.ts'
import { sealInteraction } from './sealed-interaction.ts'
import { legalKinds } from '@kabinet/contract/legal/legal-text'
import { hashOf } from '../../../brand/legal.ts'
import type { Agreement } from '../../../db/tables-users.ts'

type Form = Omit<Registration, 'agreement' | 'personal_data_consent'>
export type Sender = By & { locale: Locale; deviceHash: Buffer }

/** Throws 203 at `password`. */
export const requireGood = (deps: Deps, { password, first_name, last_name, middle_name, email }: Form) =>
  requireGoodPassword(deps, password, {
    names: [first_name, last_name, middle_name],
    email,
    product: namesOf(deps.config.brand),
  })

export async function registrationForm(
  deps: Deps,
  body: Form,
  { address, locale, deviceHash }: Sender,
): Promise<NewRegistration> {
  const { first_name, last_name, middle_name = null, email = null, phone = null } = body
  // Equal forms give equal hashes, which identifies a repeated registration. The salt is keyed and specific to this person.
  const salt = deps.keys
    .mac('registration', JSON.stringify(['salt', first_name, last_name, middle_name, email, phone]))
    .subarray(0, 16)
  return {
    account_id: newId(),
    first_name,
    last_name,
    middle_name,
    email,
    phone,
    password_hash: await deps.hasher.hash(body.password, salt),
    locale,
    interaction: sealInteraction(deps.keys, body.interaction),
    device_hash: deviceHash,
    consents: agreementsTo(deps.config.brand.legal, locale, address),
    seconds: deps.config.limits.linkSeconds,
  }
}

/** Evidence of both consents: document, version, language (by hash) and network address. */
function agreementsTo(texts: LegalTexts, locale: Locale, address: string): Agreement[] {
  return legalKinds.map((kind) => {
    const text = texts[kind][locale]
    return { kind, version: text.version, text_hash: hashOf(text), address }
  })
}
