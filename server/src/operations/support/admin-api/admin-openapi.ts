import { foreignLocale } from '@kabinet/contract/fields/locale'
import type { Config } from '../../../config/config.ts'
import { describeApi } from '../../../http/docs/openapi.ts'
import { adminApi } from './admin.api.ts'
import { adminExamples } from './examples.ts'

type About = Pick<Config, 'brand' | 'publicUrl' | 'supportEmail' | 'admin'>

export function buildAdminOpenApi({ brand, publicUrl, supportEmail, admin }: About) {
  const title = brand.name[foreignLocale]
  const { host = '127.0.0.1', port = 3001 } = admin ?? {}
  return describeApi({
    groups: adminApi,
    examples: adminExamples,
    tags: {
      people: 'People, as support needs them',
      legal: 'Legal texts that users accept',
      invitations: 'Invitations to register',
      groups: 'Groups of users',
      services: 'Services that sign people in',
    },
    info: {
      title: `${title}: the operator’s API`,
      version: '1',
      summary: 'What support asks without SQL, for a console of the operator',
      description: conventions,
      contact: { name: title, url: publicUrl, ...(supportEmail === undefined ? {} : { email: supportEmail }) },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    externalDocs: { description: 'The public API', url: `${publicUrl}/api/docs` },
    servers: [
      { url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, description: 'ADMIN_HOST, ADMIN_PORT' },
    ],
    securitySchemes: { admin_token: { type: 'http', scheme: 'bearer', description: 'ADMIN_TOKEN' } },
  })
}

const conventions = [
  'JSON in UTF-8, snake_case. Instants are ISO 8601 UTC, ids UUIDv7. Unknown fields and parameters are refused (error 4).',
  'What changes something, or hands out all that is kept of a person, wants `by` (who acts) and `why`: both are kept, and the log of the person gets an entry. What does not fit how a person or service stands is 422, and `error_message` says why.',
  'Nothing is done twice by a repeat: a second `block` is refused, since the person is blocked.',
].join('\n\n')
