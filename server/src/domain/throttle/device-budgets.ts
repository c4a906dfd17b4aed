/** How often somebody may type a wrong code of a device without a keyboard (RFC 8628 5.1). */
export const deviceBudgets = {
  'device-codes-address': {
    who: 'everybody',
    counts: 'wrong codes of devices without a keyboard',
    per: 'one network address (IPv6: one /64)',
    max: 'triesPerAddressMinute',
    seconds: 60,
    over: '101 with `retry-after`, except the first three of each account',
    spares: 3,
  },
  'device-codes-session': {
    who: 'whoever is signed in',
    counts: 'wrong codes of devices without a keyboard',
    per: 'one account',
    max: 'codeTriesPerHour',
    seconds: 3600,
    over: '101 with `retry-after`',
  },
} as const
