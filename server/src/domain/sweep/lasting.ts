import type { Tables } from '../../db/schema.ts'
import type { retention } from './retention.ts'

type Swept = (typeof retention)[keyof typeof retention]['table']

/** Tables without a retention rule, and the reason why they do not grow with traffic alone. */
export const lasting: Record<Exclude<keyof Tables, Swept>, string> = {
  identifier: 'one e-mail and one phone an account',
  identifier_owner: 'one for each verified e-mail and phone',
  contact_candidate: 'one new e-mail and one new phone an account',
  agreement: 'one an account, paper and version',
  legal_text: 'one a paper, version and language',
  consent: 'one an account and service; goes when access is withdrawn',
  service_username: 'one an account and service; stays when access is withdrawn',
  service_registration: 'one a service',
  passkey: 'at most 20 an account',
  avatar: 'one an account',
  person_key: 'one an account',
  recovery_code: 'ten an account that has an authenticator app',
  document: 'one of a type an account',
  partner: 'at most `LIMIT_PARTNERS_PER_PERSON` an account',
  signing_key: 'two each `LIMIT_SIGNING_KEY_DAYS`; destroyed by the rotation when nothing that they signed is of use',
  epoch: 'one',
  house_secret: 'one',
  sign_in: 'counted in `sign_in_day` once a minute',
  page_build: 'one a version that was at work in the last 30 days; older ones go when a process starts',
  page_file: 'the files of their pages, a megabyte a version',
  lease: 'one a job that runs in one process at a time',
}
