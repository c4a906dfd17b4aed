import { useEffect } from 'react'
import { markTabTitle } from '../lib/format/tab-title.ts'
import { useT } from '../text/use-t.ts'

/** «Ошибка: …» in the tab while something was refused. */
export function useErrorTitle(isRefused: boolean): void {
  const t = useT()
  useEffect(() => (isRefused ? markTabTitle((title) => t('shell.errorTitle', { title })) : undefined), [isRefused, t])
}
