import { expect, test } from 'vitest'
import { tabStore } from '../lib/web-storage.ts'
import { rememberReturnPath, takeReturnPath } from './return-path.ts'

const foreignPaths = [
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

test.each(foreignPaths)('rejects %j as a return path from any source (OA-28) [SP-9.51]', (path) => {
  rememberReturnPath(path)
  expect(takeReturnPath()).toBe('/')
  tabStore.write('return-to', path)
  expect(takeReturnPath()).toBe('/')
})

test.each([
  '/',
  '/services',
  '/services?page=2',
  '/partners/1/edit',
  '/%09/evil.example',
  '/x//evil.example',
  '/?next=//evil.example',
])('returns once to %j inside the app (OA-28)', (path) => {
  rememberReturnPath(path)
  expect(new URL(path, location.origin).origin).toBe(location.origin)
  expect([takeReturnPath(), takeReturnPath()]).toEqual([path, '/'])
})
