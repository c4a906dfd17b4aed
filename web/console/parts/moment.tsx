import { momentOfInstant } from '../../src/lib/format/instant.ts'
import { useLanguage } from '../../src/text/use-t.ts'

/** A point in time, in the zone of the browser. */
export function Moment({ at }: { at: string }) {
  const language = useLanguage()
  return (
    <time dateTime={at} translate="no">
      {momentOfInstant(at, language)}
    </time>
  )
}
