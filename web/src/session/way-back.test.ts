import { beforeEach, expect, test } from 'vitest'
import { keptForTab } from '../lib/kept.ts'
import { rememberPath, takePath } from './way-back.ts'

beforeEach(() => sessionStorage.clear())

const strangers = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  'https:evil.example',
  'https://evil.example/',
  'http:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'services',
  '//[',
  '',
]

test.each(strangers)('%j is no way back, whoever kept it (OA-28)', (path) => {
  rememberPath(path)
  expect(takePath()).toBe('/')
  keptForTab.write('return-to', path)
  expect(takePath()).toBe('/')
})

test.each(['/', '/services', '/services?page=2', '/partners/1/edit', '/%09/evil.example', '/x//evil.example', '/?next=//evil.example'])(
  '%j stays in the app, and is gone back to once (OA-28)',
  (path) => {
    rememberPath(path)
    expect(new URL(path, location.origin).origin).toBe(location.origin)
    expect([takePath(), takePath()]).toEqual([path, '/'])
  },
)
