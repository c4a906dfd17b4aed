import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Row = { module: string; file: string; name: string }

const rows = readFileSync('docs/conformance.md', 'utf8').split('\n').flatMap(toRow)

test('the page has every plan, with its modules', () => {
  const plans = [...readFileSync('docs/conformance.md', 'utf8').matchAll(/^## .*`(.+-test-plan)`/gm)].map(([, plan]) => plan)
  expect(plans).toEqual([
    'oidcc-basic-certification-test-plan',
    'oidcc-config-certification-test-plan',
    'oidcc-rp-initiated-logout-certification-test-plan',
    'oidcc-backchannel-rp-initiated-logout-certification-test-plan',
    'fapi2-security-profile-final-test-plan',
  ])
  expect(rows.length).toBeGreaterThan(100)
})

test('every test that the page names exists under that name', () => {
  expect(rows.filter((row) => !names(row)).map(({ module, file, name }) => `${module}: ${file} has no «${name}»`)).toEqual([])
})

/** `| module | path | name of the test |`; anything else in the page is prose. */
function toRow(line: string): Row[] {
  const [, module, file, name] = /^\| (.+?) \| `(.+?)` \| (.+?) \|$/.exec(line) ?? []
  return module && file && name ? [{ module, file, name }] : []
}

/** As the first words of a `test(…)` or `describe(…)`. */
function names({ file, name }: Row): boolean {
  if (!existsSync(file)) return false
  return ["'", '"', '`'].some((quote) => readFileSync(file, 'utf8').includes(`(${quote}${name}${quote}`))
}
