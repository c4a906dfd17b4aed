import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bareTexts } from './bare-text.ts'

const page = (body: string) => `export function Page() { ${body} }`

test.each([
  'return <p>{t("a")} {late && t("b")}</p>',
  'return <p>{name ?? "none"}<Icon /></p>',
  'return <Notice>{late ? t("b") : <b />}</Notice>',
  'return <>{late && `${at}`} <b /></>',
  'if (late) return t("a"); return <b />',
  'return late && t("a")',
])('finds text that React removes alone: %s', (body) => {
  expect(bareTexts('page.tsx', page(body))).toHaveLength(1)
})

test.each([
  'return <p>{late ? t("a") : t("b")}</p>',
  'return <p>{t("a")} {late && <span>{t("b")}</span>}</p>',
  'const text = late ? t("a") : t("b"); return <p>{text} <b /></p>',
  'const say = () => t("a"); return <b title={late ? "a" : "b"} />',
])('accepts text in an element of its own: %s', (body) => {
  expect(bareTexts('page.tsx', page(body))).toEqual([])
})

test('the pages have no text that a translator would break', () => {
  const files = globSync('web/{src,console}/**/*.tsx').filter((file) => !/\.test\.tsx$|\/screens\//.test(file))
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((file) => bareTexts(file, readFileSync(file, 'utf8')))).toEqual([])
})
