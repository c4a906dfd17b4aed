import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const product = globSync('{contract,server,web}/src/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
)

test('never uses the predictable Math.random in the product', () => {
  expect(product.length).toBeGreaterThan(900)
  expect(product.filter((file) => readFileSync(file, 'utf8').includes('Math.random'))).toEqual([])
})
