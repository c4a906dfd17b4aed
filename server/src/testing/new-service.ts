import type { NewClient } from '@kabinet/contract/data/client-fields'

/** The fields that every new service has. */
export const newService: NewClient = {
  name: 'Ромашка',
  platforms: ['WEB'],
  scopes: ['FIO', 'EMAIL'],
  redirect_uris: ['https://romashka.example/callback'],
}
