import { useT } from '../../text/use-t.ts'

/** Codes to the confirmed contact become the second step that the operator requires. */
export function RequiredStep() {
  const t = useT()
  return <p>{t('login.required')}</p>
}
