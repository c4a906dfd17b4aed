import type { Advice } from './advice.ts'

/** The advice of a request whose unknown scopes were ignored. It was not refused. */
export const scopesIgnored = 'scopes ignored'

export const scopeAdvices = {
  [scopesIgnored]: {
    text: 'these scopes were ignored, because they are unknown or the service registered no such data: correct them, or add the data on the page of the service',
    ru: 'Эти scope пропущены: таких нет, или сервис не указал эти данные. Исправьте их или добавьте данные на странице сервиса.',
    guide: 'scopes',
    parameter: 'scope',
  },
} as const satisfies Record<string, Advice>
