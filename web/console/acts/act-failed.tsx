import { useLocation } from 'react-router'
import { isCallError, isNoAnswer } from '../../src/lib/call-error.ts'
import { OutsideLink } from '../../src/ui/button.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { signInAddress } from '../call/session.ts'
import { ServerWords } from '../parts/server-words.tsx'
import { type PlainConsoleKey, useConsoleT } from '../text/use-console-t.ts'

/** Why an act was not done. Without an answer it may have been done, so nothing is claimed. */
export function ActFailed({ error }: { error: unknown }) {
  const t = useConsoleT()
  const { pathname, search } = useLocation()
  if (error === null) return null
  if (isCallError(error, 'AUTH_FORBIDDEN') && error.reason === 'step_up')
    return (
      <Notice
        kind="warn"
        action={
          <OutsideLink kind="secondary" href={signInAddress(`/console${pathname}${search}`, true)}>
            {t('act.stepUp.go')}
          </OutsideLink>
        }
      >
        {t('act.stepUp')}
      </Notice>
    )
  return (
    <Notice kind="error" action={<ServerWords error={error} />}>
      {t(wordsFor(error))}
    </Notice>
  )
}

function wordsFor(error: unknown): PlainConsoleKey {
  if (!isCallError(error) || isNoAnswer(error)) return 'act.noAnswer'
  if (error.name === 'AUTH_FORBIDDEN') return 'act.forbidden'
  return error.status >= 500 ? 'act.failed' : 'act.refused'
}
