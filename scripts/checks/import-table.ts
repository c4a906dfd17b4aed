/**
 * A row adds to what files under `folder` may import; `/*` makes each folder in it a separate folder, closed to the others,
 * and `/.` means the files directly in it. A folder may always import itself, and tests everything in their package.
 */
export type ImportRow = { folder: string; may: readonly string[] }

const web = {
  lib: 'web/src/lib',
  text: 'web/src/text',
  ui: 'web/src/ui',
  session: 'web/src/session',
  data: 'web/src/data',
  components: 'web/src/components',
}
/** Pure parts of `session`: the console has another session. */
const callParts = ['read-failure', 'request-headers'].map((name) => `web/src/session/${name}.ts`)
const server = { lib: 'server/src/lib', db: 'server/src/db', domain: 'server/src/domain', http: 'server/src/http' }
const contract = 'contract/src'
const oidc = (...folders: string[]) => folders.map((folder) => `server/src/oidc/${folder}`)
const domain = (...folders: string[]) => folders.map((folder) => `server/src/domain/${folder}`)

export const importTable: readonly ImportRow[] = [
  { folder: contract, may: [] },

  { folder: 'server/src', may: [contract, 'server/src/deps.ts', 'server/src/config', 'server/src/brand'] },
  { folder: server.lib, may: [] },
  { folder: server.db, may: [server.lib] },
  { folder: 'server/src/domain/*', may: [server.lib, server.db] },
  { folder: 'server/src/domain/accounts', may: domain('custody', 'erasure', 'messages') },
  { folder: 'server/src/domain/anomalies', may: ['server/src/domain/throttle'] },
  { folder: 'server/src/domain/admission', may: domain('anomalies', 'throttle') },
  { folder: 'server/src/domain/custody', may: domain('messages') },
  { folder: 'server/src/domain/erasure', may: domain('messages') },
  { folder: 'server/src/domain/codes', may: domain('accounts', 'admission', 'throttle', 'anomalies', 'messages') },
  { folder: 'server/src/domain/passwords', may: domain('accounts', 'admission', 'anomalies', 'throttle') },
  { folder: 'server/src/domain/passkeys', may: ['server/src/domain/accounts', 'server/src/domain/messages'] },
  { folder: 'server/src/domain/contacts', may: domain('accounts', 'codes', 'messages') },
  { folder: 'server/src/domain/second-step', may: domain('accounts', 'anomalies', 'codes', 'messages', 'person-keys') },
  { folder: 'server/src/domain/second-step-policy', may: domain('second-step') },
  { folder: 'server/src/domain/recovery', may: domain('accounts', 'codes', 'contacts', 'messages') },
  { folder: 'server/src/domain/grants', may: domain('accounts', 'custody', 'messages', 'images') },
  { folder: 'server/src/domain/sessions', may: domain('accounts', 'grants', 'messages', 'recovery') },
  { folder: 'server/src/domain/service-requests', may: domain('custody') },
  { folder: 'server/src/domain/personal-data', may: domain('custody', 'person-keys', 'receipts') },
  { folder: 'server/src/domain/images', may: domain('blobs', 'throttle', 'messages') },
  {
    folder: 'server/src/domain/sweep',
    may: domain('accounts', 'grants', 'sessions', 'messages', 'blobs', 'custody', 'erasure'),
  },
  { folder: server.http, may: [server.lib, ...domain('sessions', 'idempotency', 'second-step-policy')] },
  { folder: 'server/src/features/*', may: [server.domain, server.http, server.lib, server.db] },
  // From top to bottom: mount, provider, endpoints, shared code of endpoints, storage, keys.
  { folder: 'server/src/oidc/*', may: [server.domain, server.http, server.lib, server.db] },
  { folder: 'server/src/oidc/.', may: ['server/src/oidc'] },
  {
    folder: 'server/src/oidc/provider',
    may: [
      ...oidc(
        'authorize',
        'consent',
        'token',
        'device',
        'client-registration',
        'log-out',
        'unavailable',
        'service-requests',
      ),
      ...oidc('errors', 'claims', 'clients', 'storage', 'keys', 'protocol'),
    ],
  },
  {
    folder: 'server/src/oidc/consent',
    may: oidc('authorize', 'errors', 'claims', 'clients', 'storage', 'protocol'),
  },
  { folder: 'server/src/oidc/authorize', may: oidc('errors', 'clients', 'storage', 'protocol') },
  { folder: 'server/src/oidc/token', may: oidc('errors', 'clients', 'storage', 'protocol') },
  { folder: 'server/src/oidc/device', may: oidc('storage', 'protocol') },
  { folder: 'server/src/oidc/client-registration', may: oidc('clients', 'storage', 'protocol') },
  { folder: 'server/src/oidc/log-out', may: oidc('errors', 'claims', 'storage', 'keys', 'protocol') },
  { folder: 'server/src/oidc/trial', may: oidc('clients', 'protocol') },
  { folder: 'server/src/oidc/service-requests', may: oidc('errors', 'claims', 'clients', 'storage', 'protocol') },
  { folder: 'server/src/oidc/service-api', may: oidc('clients', 'storage', 'protocol') },
  { folder: 'server/src/oidc/security-events', may: oidc('claims', 'keys') },
  { folder: 'server/src/oidc/unavailable', may: oidc('errors', 'protocol') },
  { folder: 'server/src/oidc/errors', may: oidc('clients', 'storage', 'protocol') },
  { folder: 'server/src/oidc/claims', may: oidc('clients', 'storage', 'keys', 'protocol') },
  { folder: 'server/src/oidc/clients', may: oidc('storage') },
  { folder: 'server/src/oidc/storage', may: oidc('protocol') },
  { folder: 'server/src/config', may: [server.lib] },
  { folder: 'server/src/brand', may: [server.lib] },
  ...['deps.ts', 'app.ts', 'start', 'operations'].map((name) => ({
    folder: `server/src/${name}`,
    may: ['server/src'],
  })),
  { folder: 'server/src/testing', may: ['server/src', 'testbed', 'scripts/programs/postgres.ts'] },

  { folder: 'web/src', may: [contract] },
  { folder: web.lib, may: [] },
  { folder: web.text, may: [web.lib] },
  { folder: web.ui, may: [web.text, web.lib] },
  { folder: web.session, may: [web.ui, web.text, web.lib] },
  { folder: web.data, may: [web.session, web.ui, web.text, web.lib] },
  { folder: web.components, may: Object.values(web) },
  { folder: 'web/src/flows/*', may: Object.values(web) },
  ...['flow-host', 'fill-in'].map((name) => ({ folder: `web/src/flows/${name}.tsx`, may: ['web/src/flows'] })),
  { folder: 'web/src/pages/*', may: ['web/src/flows', ...Object.values(web)] },
  { folder: 'web/src/app', may: ['web/src/pages', 'web/src/flows', ...Object.values(web)] },
  ...['main.ts', 'program.tsx', 'prerender.tsx', 'testing', 'screens'].map((name) => ({
    folder: `web/src/${name}`,
    may: ['web/src', 'web/console'],
  })),
  { folder: 'web/console', may: [contract, web.lib, web.text, web.ui, ...callParts] },
  { folder: 'web/.', may: [contract] },
  { folder: 'web/src/start.ts', may: [web.lib, web.text, 'web/src/session/begin-early-reads.ts'] },

  {
    folder: 'e2e',
    may: [
      contract,
      web.text,
      'testbed',
      'scripts/checks/newer-calls.ts',
      'server/src/testing/test-database.ts',
      'server/src/testing/archives.ts',
      'server/src/domain/personal-data/page-texts.ts',
    ],
  },
  {
    folder: 'interop',
    may: [
      contract,
      'testbed',
      'e2e',
      'server/src/testing/recorded/other-clients.ts',
      'server/src/testing/recorded/python-clients.ts',
    ],
  },
  {
    folder: 'bench',
    may: ['server/src/lib/keys.ts', 'server/src/db', 'testbed', 'server/src/testing/crowd.ts', 'scripts/programs'],
  },
  {
    folder: 'deploy',
    may: ['testbed', 'scripts/programs', 'server/src/testing/photos.ts'],
  },
  {
    folder: 'faults',
    may: [contract, 'testbed', 'deploy/testing', 'scripts/programs'],
  },
  { folder: 'testbed', may: [contract] },
  { folder: 'examples/*', may: [] },
  {
    folder: 'scripts',
    may: [contract, 'server/src', 'testbed', web.text, 'vitest.config.ts', 'web/chunks.ts', 'web/browsers.ts'],
  },
  {
    folder: 'scripts/programs/postgres-setup.ts',
    may: ['scripts/programs', 'server/src/testing/test-database.ts'],
  },
  {
    folder: 'scripts/dump-release.ts',
    may: [
      'scripts/programs',
      ...['people', 'releases/journeys', 'releases/people', 'releases/program', 'releases/release'].map(
        (name) => `server/src/testing/${name}.ts` as const,
      ),
    ],
  },
]

/** Other code uses the package through these modules. A name ending in `:` is a prefix. */
export const packageHomes: readonly { name: string; only: readonly RegExp[]; because: string }[] = [
  {
    name: 'kysely',
    only: [/^server\/src\/(db|testing)\//, /\.sql\.ts$/, /\.test\.ts$/],
    because: 'queries live in *.sql.ts',
  },
  {
    name: 'pg',
    only: [/^server\/src\/(db|testing)\//, /^(bench|faults)\/(floors|testbed)\//],
    because: 'one place opens the database',
  },
  { name: '@electric-sql/pglite', only: [/^server\/src\/(db|testing)\//], because: 'one place opens the database' },
  {
    name: 'oidc-provider',
    only: [/^server\/src\/oidc\//, /^bench\/floors\//],
    because: 'the provider can be replaced in one folder',
  },
  { name: 'zod', only: [/^server\//], because: 'contract and web take zod/mini, which is a fifth of the size' },
  {
    name: 'node:',
    only: [
      /^(server|testbed|e2e|interop|bench|faults|scripts|deploy|examples)\//,
      /\.config\.ts$/,
      /^web\/(compress|guide-text|prerender)\.ts$/,
      /\.test\.tsx?$/,
    ],
    because: 'browsers have no such modules',
  },
  { name: 'playwright-core', only: [/^(e2e|interop|scripts)\/|brand-pictures/], because: 'stories drive a browser' },
]

export const readsEnvironment: readonly RegExp[] = [
  /^server\/src\/(config\/config|start\/main)\.ts$/,
  /^server\/src\/testing\//,
  /^(testbed|scripts|e2e|interop|bench|faults|deploy|examples)\//,
  /\.(test|config)\.tsx?$/,
]
