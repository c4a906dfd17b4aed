import { momentOfInstant } from '../../src/lib/format/instant.ts'
import { useLanguage } from '../../src/text/use-t.ts'

/** Writes points in time in the zone of the browser. */
export function useMoment(): (instant: string) => string {
  const language = useLanguage()
  return (instant) => momentOfInstant(instant, language)
}

export function Moment({ at }: { at: string }) {
  const moment = useMoment()
  return (
    <time dateTime={at} translate="no">
      {moment(at)}
    </time>
  )
}
