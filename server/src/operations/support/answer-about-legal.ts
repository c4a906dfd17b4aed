import { legalKinds, type LegalKind } from '@kabinet/contract/legal/legal-text'
import type { Deps } from '../../deps.ts'
import { UsageError } from '../../lib/usage-error.ts'
import { listLegalChanges } from '../../features/legal/legal-changes.sql.ts'
import { askAgain } from './ask-again.ts'
import { commonOptions, formatResult, parseOptions, requireReason } from './typed-act.ts'

const options = {
  ...commonOptions,
  ru: { type: 'string', default: '' },
  en: { type: 'string', default: '' },
  effective: { type: 'string' },
  'stop-tokens': { type: 'string' },
} as const

/** Runs `npm run admin -- legal …` and returns the text to print. Throws `UsageError`, or an error with a one-line message. */
export async function answerAboutLegal(deps: Deps, args: readonly string[]): Promise<string> {
  const { positionals, values } = parseOptions(args, options)
  const [verb, text, version, ...more] = positionals
  if (verb === 'list' && text === undefined) return formatResult(await listLegalChanges(deps.db), values)
  const kind = kindOf(text)
  if (verb !== 'ask' || kind === undefined || version === undefined || more.length > 0) throw new UsageError()
  const reason = requireReason({ who: values.by.trim(), why: values.why.trim() })
  const summary = { ru: sentence('ru', values.ru), en: sentence('en', values.en) }
  const effectiveAt = utcMidnightOf('effective', values.effective)
  const stopTokensAt = utcMidnightOf('stop-tokens', values['stop-tokens'])
  return askAgain(deps, { kind, version, summary, effectiveAt, stopTokensAt, ...reason })
}

const kindOf = (typed: string | undefined): LegalKind | undefined =>
  legalKinds.find((kind) => kind.replace('_', '-') === typed)

function sentence(option: string, typed: string): string {
  const text = typed.trim()
  if (text === '' || text.length > 300)
    throw new Error(`--${option} is required: up to 300 characters about what changed.`)
  return text
}

function utcMidnightOf(option: string, typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined
  const at = new Date(`${typed}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(at.getTime()))
    throw new Error(`--${option} must be a day such as 2027-01-31.`)
  return at.toISOString()
}
