import { adminCalls } from '@kabinet/contract/admin/calls'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../../src/ui/button.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { Small } from '../../../src/ui/page/page.tsx'
import { callAct } from '../../call/call-act.ts'
import { useMay } from '../../call/session.ts'
import { useConsoleT } from '../../text/use-console-t.ts'

const maxLines = 50_000

type AuditFilter = Record<string, string>

/** Saves security events and acts of support as JSON lines, as the command `audit` prints them. */
export function DownloadLines({ filter }: { filter: AuditFilter }) {
  const t = useConsoleT()
  const may = useMay()('operator')
  const saving = useMutation({ mutationFn: () => readLines(filter), onSuccess: ({ lines }) => save(lines) })
  if (!may) return null
  return (
    <div>
      <Button busy={saving.isPending} onClick={() => saving.mutate()}>
        {t('audit.download')}
      </Button>
      {saving.data?.isCut && <Small>{t('audit.cut')}</Small>}
      {saving.isError && <Notice kind="error">{t('frame.loadFailed')}</Notice>}
    </div>
  )
}

/** Days become instants, in UTC. Lines of the instant at which a page ends come again. */
async function readLines({ since, until, ...filter }: AuditFilter): Promise<{ lines: string[]; isCut: boolean }> {
  const lines = new Map<string, string>()
  let from: string | null = since ?? null
  do {
    const input = { ...filter, ...(from === null ? {} : { since: from }), ...(until ? { until } : {}) }
    const page = await callAct(adminCalls.readAudit, input)
    const before = lines.size
    for (const line of page.items) lines.set(String(line['id']), JSON.stringify(line))
    from = lines.size === before ? null : page.next
  } while (from !== null && lines.size < maxLines)
  return { lines: [...lines.values()], isCut: from !== null }
}

function save(lines: readonly string[]): void {
  const url = URL.createObjectURL(
    new Blob([lines.map((line) => `${line}\n`).join('')], { type: 'application/x-ndjson' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = 'audit.jsonl'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
