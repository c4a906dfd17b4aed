import type { SecondStepEvent } from './kinds.ts'

type Told = { subject: string; happened: (left: number) => string }

export const secondStepRu: Record<SecondStepEvent, Told> = {
  app_added: {
    subject: 'Добавлено приложение для кодов',
    happened: () => 'для входа в аккаунт добавлено приложение для кодов',
  },
  app_removed: {
    subject: 'Приложение для кодов удалено',
    happened: () => 'приложение для кодов и запасные коды удалены; коды для входа снова приходят письмом или в SMS',
  },
  recovery_codes_made: {
    subject: 'Созданы новые запасные коды',
    happened: () => 'созданы новые запасные коды, прежние больше не действуют',
  },
  recovery_code_used: {
    subject: 'Использован запасной код',
    happened: (left) => `использован запасной код. Осталось кодов: ${left}`,
  },
  codes_off: {
    subject: 'Коды письмом и в SMS отключены',
    happened: () => 'коды для входа больше не приходят письмом и в SMS: второй шаг — приложение для кодов',
  },
}

export const secondStepEn: Record<SecondStepEvent, Told> = {
  app_added: {
    subject: 'An authenticator app was added',
    happened: () => 'an authenticator app was added to your account',
  },
  app_removed: {
    subject: 'The authenticator app was removed',
    happened: () =>
      'the authenticator app and the recovery codes were removed; log-in codes come by e-mail or SMS again',
  },
  recovery_codes_made: {
    subject: 'New recovery codes were created',
    happened: () => 'new recovery codes were created; the old ones no longer work',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    happened: (left) => `a recovery code was used. Codes left: ${left}`,
  },
  codes_off: {
    subject: 'Codes by e-mail and SMS were turned off',
    happened: () => 'log-in codes no longer come by e-mail or SMS: the second step is the authenticator app',
  },
}

export const appRu = (what: SecondStepEvent, left = 0): string => secondStepRu[what].happened(left)
export const appEn = (what: SecondStepEvent, left = 0): string => secondStepEn[what].happened(left)
