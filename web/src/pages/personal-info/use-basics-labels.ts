import { useT } from '../../text/use-t.ts'
import type { BasicsName } from './basics-schema.ts'

export function useBasicsLabels(): Record<BasicsName, string> {
  const t = useT()
  return {
    last_name: t('me.lastName'),
    first_name: t('me.firstName'),
    middle_name: t('me.middleName'),
    gender: t('me.gender'),
    birthdate: t('me.birthdate'),
    birthplace: t('me.birthplace'),
    timezone: t('me.timezone'),
    address: t('me.address'),
  }
}
