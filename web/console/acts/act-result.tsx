import * as z from 'zod/mini'
import { Notice } from '../../src/ui/notice.tsx'
import { Stack } from '../../src/ui/page/page.tsx'
import { CopyValue } from '../parts/copy-value.tsx'
import { useConsoleT } from '../text/use-console-t.ts'

const done = z.object({ done: z.string() })
/** A contact that was shown: it is kept nowhere, and gone when the dialog closes. */
const contact = z.object({ value: z.string() })

/** What the server says was done, in English, below our own word. */
export function ActResult({ reply }: { reply: unknown }) {
  const t = useConsoleT()
  const words = done.safeParse(reply).data?.done
  const value = contact.safeParse(reply).data?.value
  if (value !== undefined)
    return (
      <Stack tight>
        <p>
          <bdi translate="no">{value}</bdi>
        </p>
        <CopyValue value={value} />
      </Stack>
    )
  return (
    <Notice
      kind="success"
      action={
        words && (
          <p lang="en">
            <bdi>{words}</bdi>
          </p>
        )
      }
    >
      {t('act.done')}
    </Notice>
  )
}
