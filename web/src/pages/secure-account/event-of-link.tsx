import { askAboutEvent } from '../../data/events.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { originOf } from '../../lib/format/event-origin.ts'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Small } from '../../ui/page/page.tsx'

/** The button works without it. */
export function EventOfLink({ token }: { token: string }) {
  const t = useT()
  const language = useLanguage()
  const event = useAnswer(token, () => askAboutEvent(token)).data?.event
  if (!event) return null
  const what = [t(`activity.kind.${event.kind}`), event.service].filter(Boolean).join(': ')
  return (
    <p>
      <strong>{what}</strong>
      <Small>
        {[momentOfInstant(event.happened_at, language), originOf(event, language)].filter(Boolean).join('\u00a0· ')}
      </Small>
    </p>
  )
}
