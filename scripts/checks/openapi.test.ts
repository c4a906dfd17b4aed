import spectralCore from '@stoplight/spectral-core'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBrand } from '../../server/src/brand/read-brand.ts'
import { buildAdminOpenApi } from '../../server/src/operations/support/admin-api/admin-openapi.ts'
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

describe.each(described)('$document.info.title', ({ known, document }) => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))

  test('passes every Spectral rule with the API description', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset(new spectralCore.Ruleset({ extends: [[spectralRulesets.oas, 'all']] }))
    const findings = await spectral.run(JSON.stringify(document))
    expect(findings.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)).toEqual([])
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
        .filter(([, { content }]) => content && Object.keys(content['application/json']?.examples ?? {}).length === 0)
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
