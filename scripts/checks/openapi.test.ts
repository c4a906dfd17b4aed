import { createConfig, lintFromString } from '@redocly/openapi-core'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBrand } from '../../server/src/brand/read-brand.ts'
import { buildAdminOpenApi } from '../../server/src/operations/admin-api/admin-openapi.ts'
import { buildOpenApi } from '../../server/src/http/docs/openapi.ts'

const about = { url: 'https://id.example', supportEmail: 'help@id.example' }
const admin = {
  brand: readBrand(undefined, undefined),
  publicUrl: about.url,
  supportEmail: about.supportEmail,
  admin: undefined,
}
const described = [
  { known: 'scripts/checks/operation-ids.txt', document: buildOpenApi(about) },
  { known: 'scripts/checks/admin-operation-ids.txt', document: buildAdminOpenApi(admin) },
]

const names = [
  'info-contact',
  'info-license',
  'info-license-url',
  'no-empty-servers',
  'no-enum-type-mismatch',
  'no-example-value-and-externalValue',
  'no-identical-paths',
  'no-invalid-media-type-examples',
  'no-invalid-parameter-examples',
  'no-invalid-schema-examples',
  'no-path-trailing-slash',
  'no-server-example.com',
  'no-server-trailing-slash',
  'no-unresolved-refs',
  'no-unused-components',
  'operation-2xx-response',
  'operation-4xx-response',
  'operation-description',
  'operation-operationId',
  'operation-operationId-unique',
  'operation-operationId-url-safe',
  'operation-parameters-unique',
  'operation-summary',
  'operation-tag-defined',
  'parameter-description',
  'path-declaration-must-exist',
  'path-not-include-query',
  'path-parameters-defined',
  'security-defined',
  'spec-strict-refs',
  'struct',
  'tag-description',
  'tags-alphabetical',
] as const
const rules = Object.fromEntries(names.map((name) => [name, 'error' as const]))

async function findingsIn(document: object): Promise<string[]> {
  const config = await createConfig({ rules })
  const findings = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  return findings.map(({ ruleId, message, location: [place] }) => `${ruleId} at ${place?.pointer}: ${message}`)
}

test('finds an unknown schema, and an operation without a description or a 4xx reply', async () => {
  const { document } = described[0] ?? {}
  const content = { 'application/json': { schema: { type: 'string', example: 1, $ref: '#/components/schemas/None' } } }
  const get = { operationId: 'x', summary: 'x', responses: { 200: { description: 'x', content } } }
  const findings = await findingsIn({ ...document, paths: { '/x': { get } } })
  for (const rule of ['operation-description', 'no-unresolved-refs', 'operation-4xx-response'])
    expect(findings.join('\n')).toContain(`${rule} at`)
})

describe.each(described)('$document.info.title', ({ known, document }) => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))

  test('passes the rules of Redocly with the API description', async () => {
    expect(await findingsIn(document)).toEqual([])
  })

  test('has no script in its texts, and no duplicate tag or enum value', () => {
    const text = JSON.stringify(document)
    expect(text).not.toMatch(/<script|eval\(/)
    const lists = [...text.matchAll(/"enum":(\[[^\]]*\])/g)].map(([, list = '[]']): unknown[] => JSON.parse(list))
    expect(lists.length).toBeGreaterThan(5)
    for (const list of [...lists, document.tags.map(({ name }) => name)]) expect(new Set(list).size).toBe(list.length)
  })

  test(`keeps every published operation name, and records new ones`, () => {
    const names = operations.map(({ operationId }) => operationId).toSorted()
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(readFileSync(known, 'utf8').trim().split('\n'))
  })

  test('describes every parameter and every reply body, with an example', () => {
    const silent = operations.flatMap(({ operationId, parameters, responses }) => [
      ...parameters.filter((one) => 'description' in one && one.description === '').map(() => operationId),
      ...Object.entries(responses)
        .filter(([, { content }]) => content && !('application/zip' in content))
        .filter(([, { content }]) => Object.keys(content?.['application/json']?.examples ?? {}).length === 0)
        .map(([status]) => `${operationId} ${status}`),
    ])
    expect(silent).toEqual([])
  })

  test('uses patterns with the same meaning with and without the flag `u`: no Unicode classes', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
      String(JSON.parse(text ?? '""')),
    )
    expect(patterns.length).toBeGreaterThan(5)
    for (const pattern of new Set(patterns)) {
      expect(() => [new RegExp(pattern), new RegExp(pattern, 'u')]).not.toThrow()
      expect(pattern).not.toMatch(/\\p\{/)
    }
  })
})
