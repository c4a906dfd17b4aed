import { expect, test } from 'vitest'
import { copyCode } from './docs-pages.ts'

const page = (words: string, ...code: string[]) =>
  code.map((one) => `${words}\n\n\`\`\`sh\n${one}\n\`\`\`\n`).join('\n')

test('copies the code of a page into its translation, and rejects a missing block', () => {
  expect(copyCode(page('Run:', 'npm $& start', 'npm test'), page('Запустите:', 'npm begin', 'npm'))).toBe(
    page('Запустите:', 'npm $& start', 'npm test'),
  )
  expect(() => copyCode(page('Run:', 'npm start', 'npm test'), page('Запустите:', 'npm start'))).toThrow(
    '2 code blocks',
  )
})
