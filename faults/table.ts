import { isBroken, type Result } from './scenarios/scenario.ts'

/** The results as Markdown, for docs/operate-reference.md. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map(({ name, rounds, heard, broken, messages, twice, slowest, remark }) => [
    name,
    rounds,
    heard.acknowledged,
    heard.repeated,
    heard.unavailable,
    messages,
    twice,
    slowest.toFixed(1),
    isBroken(broken) ? '**broken**' : '0 broken',
    remark,
  ])
  const head = [
    'Fault',
    'Rounds',
    'Acknowledged',
    'Sent again',
    '503',
    'Messages',
    'Twice',
    'Slowest, s',
    'Invariants',
    '',
  ]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

export function troublesOf(results: readonly Result[]): string[] {
  return results.flatMap(({ name, broken, heard }) => [
    ...Object.entries(broken).flatMap(([what, count]) => (count > 0 ? [`${name}: ${count} ${what}`] : [])),
    ...[...new Set(heard.wrong)].map((wrong) => `${name}: ${wrong}`),
  ])
}
