/** `right` is in the file once. */
type PlantedFault = { file: string; right: string; wrong: string }

const inFile = (file: string, ...faults: [right: string, wrong: string][]): PlantedFault[] =>
  faults.map(([right, wrong]) => ({ file, right, wrong }))

const secureAccount = 'server/src/features/auth/secure-account'

/** Thirty faults in code that products of cases check: «This was not me», trust, statements, texts, the embedded database. */
export const plantedFaults: readonly PlantedFault[] = [
  ...inFile(
    `${secureAccount}/secure-scope.sql.ts`,
    [
      "delete from passkey where account_id = ${reach.accountId} and ${isInScope('created_at', reach)}",
      'delete from passkey where account_id = ${reach.accountId}',
    ],
    [
      "delete from totp where account_id = ${reach.accountId} and ${isInScope('created_at', reach)} returning",
      'delete from totp where account_id = ${reach.accountId} returning',
    ],
    ['or exists (select from app where at is not null)', ''],
    [
      "and ${isInScope('i.verified_at', reach)} and i.verified_at > a.created_at",
      "and ${isInScope('i.verified_at', reach)}",
    ],
    ['set frozen_until = app_now() + ${days}, trusted_at = null', 'set frozen_until = app_now() + ${days}'],
    ["and ${isInScope('r.allowed_since', reach)} and (r.verified_at", 'and (r.verified_at'],
    ["await tx.deleteFrom('device').where('account_id', '=', accountId).execute()", ''],
    ["await tx.deleteFrom('contact_candidate').where('account_id', '=', accountId).execute()", ''],
    [
      'where id = ${accountId} and password_changed_at <= ${until}::timestamptz`.execute(tx)',
      'where id = ${accountId}`.execute(tx)',
    ],
    ["a.status = 'active' and app_now() < w.at + ${days}", "a.status = 'active'"],
  ),
  ...inFile(
    `${secureAccount}/undo-changes.ts`,
    ['  await stored.putBackEmail(tx, reach)\n', ''],
    ['    await endAllSessions(tx, accountId)\n', ''],
    ['  if (lostApp) await sendCodesAgain(tx, accountId)\n', ''],
  ),
  ...inFile(
    'server/src/domain/accounts/trust.sql.ts',
    [
      'sql<boolean>`coalesce(${addedAt} <= app_now() - ${trustAge}, false)`',
      'sql<boolean>`coalesce(${addedAt} <= app_now(), false)`',
    ],
    ['sql<boolean>`${sql.ref(`${identifier}.frozen_until`)} is null`', 'sql<boolean>`true`'],
    ["case when ${isTrusted('i')} then 0 else 2 end as place", '0 as place'],
    ['order by r.replaced_at desc limit 1\n    ) r`', 'order by r.replaced_at limit 1\n    ) r`'],
    [
      "and ${isTrusted('i')} and ${isUnfrozen('i')} and i.verified_at <= t.confirmed_at)`",
      "and ${isTrusted('i')} and ${isUnfrozen('i')})`",
    ],
    ["and ${isUnfrozen('i')}\n      and (i.frozen_until is null or ${isTrusted('i')})", "and ${isUnfrozen('i')}"],
  ),
  ...inFile(
    'server/src/domain/accounts/find-login.sql.ts',
    ["and i.value = ${value('value')} and not exists (select from owner)", "and i.value = ${value('value')}"],
    [
      "coalesce((select true from device d where d.account_id = a.id and d.device_hash = ${value('deviceHash')}::bytea), false) as",
      "exists (select from device d where d.account_id = a.id and d.device_hash = ${value('deviceHash')}::bytea) as",
    ],
  ),
  ...inFile(
    `${secureAccount}/secure-by-code.sql.ts`,
    ['where o.kind = ${kind} and o.value = ${value}', 'where o.value = ${value}'],
    ["and ${isTrusted('i')} and ${isUnfrozen('i')}) as recipients", "and ${isUnfrozen('i')}) as recipients"],
  ),
  ...inFile('web/src/text/ru/access.ts', ["'access.since': 'доступ с {date}'", "'access.since': 'доступ с'"]),
  ...inFile('contract/src/texts/en.ts', [
    "AUTH_EXPIRED: 'Your session has ended. Log in again'",
    "AUTH_EXPIRED: 'Session expired'",
  ]),
  ...inFile('contract/src/texts/ru.ts', [
    "THROTTLING: 'Слишком много запросов. Попробуйте позже'",
    "THROTTLING: 'Too many requests'",
  ]),
  ...inFile(
    'server/src/db/embedded.ts',
    ['[types.INT8]: Number,', '[types.INT8]: String,'],
    ['[types.DATE]: String,', '[types.DATE]: (text) => new Date(text),'],
    ["[types.BYTEA]: (hex) => Buffer.from(hex.slice(2), 'hex'),", "[types.BYTEA]: (hex) => Buffer.from(hex, 'hex'),"],
    ['isUnavailableState(String(error.code))', 'false'],
  ),
]
