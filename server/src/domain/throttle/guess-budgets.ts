import {
  perDay,
  perHour,
  knownDevices,
  perMinute,
  oneAddress,
  passwordRight,
  rejected,
  row,
  signedIn,
  strangers,
} from './budget.ts'

const judgedWrong = 'a reset: answered as a wrong code; otherwise 101'
const afterThree = { hits: 3, delayMs: 50 }
const exceptThree = `${rejected}, except the first three tries at each login or account`

/** Wrong passwords and codes. */
export const guessBudgets = {
  'passwords-strangers': row(
    strangers,
    'wrong passwords',
    'one login as it was typed, whether an account has it or not',
    ['passwordTriesPerHour', perHour],
  ),
  'passwords-device': row(knownDevices, 'wrong passwords', 'one account and device', ['passwordTriesPerHour', perHour]),
  'passwords-session': row(signedIn, 'wrong passwords', 'one account, over its sessions', [
    'passwordTriesPerHour',
    perHour,
  ]),
  'passwords-address': row(strangers, 'wrong passwords', oneAddress, ['triesPerAddressMinute', perMinute], {
    over: exceptThree,
    spares: afterThree,
  }),
  'codes-strangers': row(
    strangers,
    'wrong codes of resets; wrong codes of registrations',
    'one e-mail or phone, whether an account has it or not, registrations and resets apart',
    ['codeTriesPerHour', perHour],
  ),
  'codes-password': row(passwordRight, 'wrong codes of signing in', 'one account', ['codeTriesPerHour', perHour]),
  'codes-own': row(`${knownDevices}; ${signedIn}`, 'wrong codes', 'one account', ['codeTriesPerHour', perHour]),
  'codes-address': row(strangers, 'wrong codes', oneAddress, ['triesPerAddressMinute', perMinute], {
    over: exceptThree,
    spares: afterThree,
  }),
  'codes-resets': row(
    strangers,
    'wrong codes of resets, by e-mail and phone together',
    'one account',
    ['codeTriesPerHour', perHour],
    { over: 'answered as a wrong code' },
  ),
  'codes-unknown-devices': row(
    `${strangers}, with the password or without`,
    'wrong codes',
    'one account',
    ['codesOnUnknownDevicesHour', perHour],
    { over: judgedWrong },
  ),
  'codes-all': row('all', 'wrong codes', 'one account', ['codesPerAccountHour', perHour], { over: judgedWrong }),
  'device-codes-address': row(
    'callers without a session',
    'wrong codes of devices without a keyboard (RFC 8628 5.1)',
    oneAddress,
    ['triesPerAddressMinute', perMinute],
    { over: exceptThree, spares: afterThree },
  ),
  'device-codes-session': row(signedIn, 'wrong codes of devices without a keyboard', 'one account', [
    'codeTriesPerHour',
    perHour,
  ]),
  recoveries: row(
    'users who gave the right password',
    'recoveries without the second step that are begun',
    'one account',
    ['recoveriesPerDay', perDay],
  ),
  reveals: row(
    signedIn,
    'answers that another account has an e-mail or phone (1004, 1005)',
    'one account',
    ['contactRevealsPerDay', perDay],
    { over: `${rejected}, for free ones too` },
  ),
} as const
