import type { ConsoleT, PlainConsoleKey } from '../../text/use-console-t.ts'

const plain: Record<string, PlainConsoleKey> = {
  'wrong password': 'user.fail.wrongPassword',
  'wrong password, or one from the list of stolen passwords': 'user.fail.stolenPassword',
  'wrong password inside the cabinet': 'user.fail.inside',
  'passkey rejected': 'user.fail.passkey',
}

type Words = { text: string; detail?: string | undefined }

/** A reason of `last_failures` in our words; null for an unknown one, from a newer server. */
export function failureWords(
  reason: string,
  t: ConsoleT,
  { moment, messageName }: { moment: (at: string) => string; messageName: (kind: string) => string },
): Words | null {
  const [, cause = reason, times] = /^(.*), (\d+) times$/.exec(reason) ?? []
  const counted = (text: string) => (times ? `${text}, ${t('user.times', { count: Number(times) })}` : text)
  const known = Object.hasOwn(plain, cause) ? plain[cause] : undefined
  if (known) return { text: counted(t(known)) }
  if (cause.startsWith('wrong code (')) return { text: counted(t('user.fail.code')) }
  const [, limit, until] = /^limit (\S+) until (\S+)$/.exec(reason) ?? []
  if (limit && until) return { text: t('user.fail.limit', { when: moment(until) }), detail: limit }
  const [, kind, ending, error] =
    /^\w+ (\w+) (sent, code not entered|not accepted yet|refused|not sent|perhaps not sent|refused by the operator)(?:: (.*))?$/s.exec(
      reason,
    ) ?? []
  if (!kind) return null
  const message = messageName(kind)
  return ending === 'sent, code not entered'
    ? { text: t('user.fail.notEntered', { message }) }
    : { text: t('user.fail.unsent', { message }), detail: error }
}
