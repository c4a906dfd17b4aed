const known = [
  'gmail.com',
  'mail.ru',
  'yandex.ru',
  'ya.ru',
  'bk.ru',
  'inbox.ru',
  'list.ru',
  'rambler.ru',
  'vk.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'yahoo.com',
  'proton.me',
]

/** Real domains that look like a typo of another one. */
const realDomains = [
  'email.ru',
  'gmx.com',
  'ymail.com',
  'rocketmail.com',
  'mail.com',
  'me.com',
  'yandex.com',
  'yandex.by',
  'yandex.kz',
  'gmail.ru',
]

/** `ivan@gmial.com` → `ivan@gmail.com`; null when the domain looks right or unknown (docs/design.md#registration-registration). */
export function mailSuggestion(typed: string): string | null {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || domain.length < 4 || known.includes(domain) || realDomains.includes(domain)) return null
  const meant = known.find((candidate) => editDistance(domain, candidate) <= maxEdits(candidate))
  return meant ? `${address.slice(0, at)}@${meant}` : null
}

/** Short domains have real neighbours (`vk.ru`, `me.ru`), so one typo proves nothing. */
function maxEdits(domain: string): number {
  if (domain.length <= 6) return domain === 'mail.ru' ? 1 : 0
  return domain.length >= 9 ? 2 : 1
}

/** Optimal string alignment distance: wrong, missing, extra or swapped letters. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(beforeLast, j - 2) + 1 : Infinity
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1), swap))
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

function at(row: number[], index: number): number {
  return row[index] ?? Infinity
}
