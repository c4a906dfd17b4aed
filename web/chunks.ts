import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

const entry = /web[\\/]src[\\/]main\.ts|vite.preload-helper/
const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]/
const widget = /node_modules[\\/]@(base-ui|floating-ui)[\\/]/
const form =
  /node_modules[\\/]react-hook-form[\\/]|web[\\/]src[\\/](lib[\\/]forms|ui[\\/]fields)[\\/]|fields[\\/]password-rules/

const root = new URL('..', import.meta.url).pathname
const bundle = (name: string) => `web/src/app/bundles/${name}.ts`
const program = ['web/src/program.tsx', bundle('authorize')]
const openPages = ['log-in', 'registration'].map(bundle)
/** The sign-in page and the sign-in of `/authorize` are one flow. */
const logIn = [bundle('log-in'), 'web/src/pages/authorize/log-in.tsx']
const afterRegistration = ['pages/registration/invitation', 'pages/authorize/agreements-step', 'app/terms-gate']
const registration = [bundle('registration'), ...afterRegistration.map((page) => `web/src/${page}.tsx`)]
const consent = 'web/src/pages/authorize/consent-steps.ts'
const cabinet = bundle('cabinet')
/** The lower part of `/`, which loads after the first paint. */
const documents = 'web/src/pages/personal-info/documents/document-tabs.tsx'
const formless = ['web/src/program.tsx', ...['cabinet', 'security', 'services'].map(bundle)]
/** Users reach these pages through the first, whose file has the code that only they share. */
const services = ['services', 'access', 'owner', 'service-edit', 'sections'].map(bundle)
const security = ['security', 'events'].map(bundle)
const laterPages = [...services, ...security, ...['open-cabinet', 'open-security'].map(bundle), documents]

/** The files that modules share. Code for a single bundle (`src/app/bundles.ts`) or dialog stays in the file of that bundle or dialog. */
const files = [
  'main',
  'react',
  'program',
  'forms',
  'log-in',
  'registration',
  'consent-steps',
  'cabinet',
  'services',
  'security',
  'tabs',
  'dialogs',
] as const

/** A group also captures the imports of its modules, so the order matters: earlier files keep theirs. */
export const chunkGroups = files.map((file) => ({
  debugName: file,
  name: (id: string, context: Context) => (sharedFileOf(id, context) === file ? file : null),
}))

function sharedFileOf(id: string, context: Context): (typeof files)[number] | null {
  const needs = (source: string) => importsOf(source, context).has(id)
  // The entry and the helper of its import, which must not wait for the program.
  if (entry.test(id)) return 'main'
  // A separate file, so that it stays cached across our releases.
  if (react.test(id)) return 'react'
  const users = dynamicEntriesOf(context).filter(needs)
  const isOfOpenPage = users.some((user) => openPages.includes(user))
  if (form.test(id) && isOfOpenPage && !formless.some(needs)) return 'forms'
  if (program.some(needs)) return 'program'
  if (users.length > 0 && users.every((user) => logIn.includes(user))) return 'log-in'
  const isShared = users.length > 1
  if (needs(bundle('registration')) && users.every((user) => registration.includes(user))) return 'registration'
  if (openPages.some(needs) && isShared) return 'program'
  if (needs(consent)) return [cabinet, bundle('security')].some(needs) ? 'program' : 'consent-steps'
  if (needs(cabinet)) return 'cabinet'
  if (!isShared) return (['services', 'security'] as const).find((name) => users.includes(bundle(name))) ?? null
  if (widget.test(id) && needs(documents)) return 'tabs'
  const later = laterPages.filter(needs)
  if (later.length === 0) return 'dialogs'
  if (later.every((page) => services.includes(page))) return 'services'
  return later.every((page) => security.includes(page)) ? 'security' : 'cabinet'
}

const imports = new Map<string, ReadonlySet<string>>()

function importsOf(source: string, context: Context): ReadonlySet<string> {
  const known = imports.get(source)
  if (known) return known
  const ids = new Set([root + source])
  for (const id of ids) for (const next of context.getModuleInfo(id)?.importedIds ?? []) ids.add(next)
  imports.set(source, ids)
  return ids
}

let entries: string[] | null = null

function dynamicEntriesOf(context: Context): readonly string[] {
  if (entries) return entries
  const found = new Set<string>()
  const ids = new Set(program.map((source) => root + source))
  for (const id of ids) {
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds]) ids.add(next)
    for (const next of dynamicallyImportedIds) found.add(next.replace(root, ''))
  }
  entries = [...found]
  return entries
}
