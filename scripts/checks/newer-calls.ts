import { type ESTree, parseSync, Visitor } from 'vite'
import { oldestBrowsers } from '../../web/browsers.ts'

type Since = { chromium: number; firefox: number; safari: number } | 'https'

const since = (chromium: number, firefox: number, safari: number): Since => ({ chromium, firefox, safari })
const never = Infinity

/** First versions by MDN; `https`: missing on plain http outside of loopback. `Object.name` has that receiver only. */
const firstVersions: Record<string, Since> = {
  toSorted: since(110, 115, 16),
  toReversed: since(110, 115, 16),
  toSpliced: since(110, 115, 16),
  with: since(110, 115, 16),
  findLast: since(97, 104, 15.4),
  findLastIndex: since(97, 104, 15.4),
  at: since(92, 90, 15.4),
  groupBy: since(117, 119, 17.4),
  fromAsync: since(121, 115, 16.4),
  withResolvers: since(119, 121, 17.4),
  canParse: since(120, 115, 17),
  isWellFormed: since(111, 119, 16.4),
  toWellFormed: since(111, 119, 16.4),
  isSubsetOf: since(122, 127, 17),
  isSupersetOf: since(122, 127, 17),
  isDisjointFrom: since(122, 127, 17),
  symmetricDifference: since(122, 127, 17),
  getOrInsert: since(145, 144, 26.2),
  toBase64: since(140, 133, 18.2),
  fromBase64: since(140, 133, 18.2),
  checkVisibility: since(105, 106, 17.4),
  showPopover: since(114, 125, 17),
  hidePopover: since(114, 125, 17),
  togglePopover: since(114, 125, 17),
  showPicker: since(99, 101, 16),
  startViewTransition: since(111, 144, 18),
  moveBefore: since(133, 144, never),
  requestIdleCallback: since(47, 55, never),
  structuredClone: since(98, 94, 15.4),
  'URL.parse': since(126, 126, 18),
  'AbortSignal.any': since(116, 124, 17.4),
  'AbortSignal.timeout': since(103, 100, 16),
  'Promise.try': since(128, 134, 18.2),
  'RegExp.escape': since(136, 134, 18.2),
  'Intl.DurationFormat': since(129, 136, 16.4),
  'Intl.Segmenter': since(87, 125, 14.1),
  'navigator.connection': since(61, never, never),
  'navigator.credentials': 'https',
  'navigator.clipboard': 'https',
  'navigator.locks': 'https',
  'navigator.serviceWorker': 'https',
  'crypto.randomUUID': 'https',
  'crypto.subtle': 'https',
  PublicKeyCredential: 'https',
}

export const newerCalls = Object.keys(firstVersions).filter((name) => {
  const first = firstVersions[name]
  if (first === undefined || first === 'https') return true
  const { chromium, firefox, safari } = oldestBrowsers
  return first.chromium > chromium || first.firefox > firefox || first.safari > safari
})

/**
 * Calls that the oldest supported browsers lack, each as `name at file:line`. Also lookbehind and static blocks (Safari
 * 16.4), the flag `v`, and helpers of iterators (Safari 18.4).
 */
export function newerCallsIn(file: string, code: string): string[] {
  const found: string[] = []
  const report = (name: string, { start }: ESTree.Span) =>
    found.push(`${name} at ${file}:${code.slice(0, start).split('\n').length}`)
  const check = (name: string, node: ESTree.Span) => newerCalls.includes(name) && report(name, node)
  new Visitor({
    MemberExpression: (node) => {
      if (node.computed || node.property.type !== 'Identifier') return
      const { name } = node.property
      check(name, node)
      if (node.object.type === 'Identifier') check(`${node.object.name}.${name}`, node)
      if (iteratorHelpers.has(name) && isIterator(node.object)) report('a helper of iterators', node)
    },
    Identifier: (node) => void (node.name === 'PublicKeyCredential' && check(node.name, node)),
    StaticBlock: (node) => void report('a static block', node),
    Literal: (node) => {
      if (!('regex' in node)) return
      if (/\(\?<[=!]/.test(node.regex.pattern)) report('lookbehind', node)
      if (node.regex.flags.includes('v')) report('the flag v', node)
    },
  }).visit(parseSync(file, code).program)
  return found
}

const iteratorHelpers = new Set('map filter take drop flatMap reduce toArray forEach some every find'.split(' '))

function isIterator(node: ESTree.Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object, property } = node.callee
  const isOfObject = object.type === 'Identifier' && object.name === 'Object'
  return property.type === 'Identifier' && /^(values|keys|entries|matchAll)$/.test(property.name) && !isOfObject
}
