import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { contrast } from './colours.ts'
import { ownTokens, paletteOf, defaultPalette } from './palette.ts'
import { checkContrasts } from './contrasts.ts'
import { noMistakes } from './mistakes.ts'
import { checkBrand, readBrand } from './read-brand.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const example = join(import.meta.dirname, '../../../deploy/brand-example')
let folder = ''
beforeEach(() => (folder = temporaryFolder(onTestFinished)))

function put(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
const mistakesWith = (path: string, content: string | Buffer) => {
  put(path, content)
  return checkBrand(folder).mistakes
}
const withJson = (json: unknown) => mistakesWith('brand.json', JSON.stringify(json))
const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 120 32"${more}>${inside}</svg>`

test('accepts the example, and treats an empty folder as the default brand', () => {
  expect(checkBrand(example).mistakes).toEqual([])
  expect(readBrand(folder, undefined)).toEqual(readBrand(undefined, undefined))
  expect(readBrand(undefined, 'Дом').name).toEqual({ ru: 'Дом', en: 'Дом' })
})

test('the default colours meet the contrast rules for operators', () => {
  const mistakes = noMistakes()
  checkContrasts(defaultPalette, 'ours', mistakes)
  expect(mistakes.all).toEqual([])
})

test('derives colours from an accent with enough contrast in both themes', () => {
  for (const [light, dark] of [
    ['#1a6b45', '#7fd6a4'],
    ['#b3003c', '#ff8fb0'],
    ['#000000', '#ffffff'],
    ['#8a5a00', '#ffd54a'],
  ] as const) {
    const palette = paletteOf({ accent: { light, dark } })
    const mistakes = noMistakes()
    checkContrasts(palette, 'brand.json', mistakes)
    expect(mistakes.all).toEqual([])
    expect(palette.light.soft).not.toBe(defaultPalette.light.soft)
    expect(palette.light.second).not.toBe(defaultPalette.light.second)
  }
})

test('keeps the second tone visible on custom backgrounds, and takes a custom one as it is', () => {
  const page = { light: '#b0a090', dark: '#5c5048' } as const
  const { light, dark } = paletteOf({ page })
  expect(contrast(light.second, page.light)).toBeGreaterThanOrEqual(3)
  expect(contrast(dark.second, page.dark)).toBeGreaterThanOrEqual(3)
  const second = { light: '#0f6b3c', dark: '#74d7a2' } as const
  expect(paletteOf({ accent: { light: '#b3003c', dark: '#ff8fb0' }, second }).light.second).toBe(second.light)
  expect(withJson({ colours: { second: { light: '#eeeeee', dark: '#74d7a2' } } })).toEqual([
    expect.stringMatching(/^brand\.json: colours\.second\.light #eeeeee on page /),
  ])
})

test('rejects a colour with too little contrast and suggests a better one', () => {
  const [first = '', ...others] = withJson({ colours: { accent: { light: '#ffcc00', dark: '#ffcc00' } } })
  expect(first).toMatch(
    /^brand\.json: colours\.accent\.light #ffcc00 on page #f4f6f9 has a contrast of 1\.4, and 4\.5 is the least; #[\da-f]{6} would do$/,
  )
  const [, better = ''] = /(#[\da-f]{6}) would do/.exec(first) ?? []
  expect(contrast(`#${better.slice(1)}`, '#f4f6f9')).toBeGreaterThanOrEqual(4.5)
  expect(others.filter((one) => one.includes('accent.dark'))).toEqual([])
})

describe('brand.json', () => {
  test.each([
    ['{ "name": ', /^brand\.json: is not JSON: /],
    [{ nmae: 'X' }, 'brand.json: nmae is not known'],
    [{ operator: { name: 'X', address: 'Y', inn: '1' } }, 'brand.json: operator.inn is not known'],
    [
      { colours: { acent: { light: '#000000', dark: '#ffffff' } } },
      `brand.json: colours.acent is not known; there are ${ownTokens.join(', ')}`,
    ],
    [{ colours: { accent: '#000000' } }, 'brand.json: colours.accent must be an object in braces'],
    [
      { colours: { accent: { light: 'red; }', dark: '#ffffff' } } },
      'brand.json: colours.accent.light must be a colour such as #1f56c9',
    ],
    [
      { colours: { accent: { light: '#FFF', dark: '#ffffff' } } },
      'brand.json: colours.accent.light must be a colour such as #1f56c9',
    ],
    [{ reservedNames: ['Дом', ''] }, 'brand.json: reservedNames.1 may not be empty'],
    [{ name: { ru: 'Дом' } }, 'brand.json: name.en is missing'],
    [{ name: 'X\r\nBcc: everybody@example.com' }, 'brand.json: name.ru must be one line without control characters'],
    [{ name: 'Rev\u202Eersed' }, 'brand.json: name.ru must be one line without control characters'],
    [{ name: 'X'.repeat(61) }, 'brand.json: name.ru may have up to 60 characters'],
    [
      { support: { url: 'javascript:alert(1)' } },
      'brand.json: support.url must be an address that begins with https://',
    ],
    [{ support: { phone: 'call me' } }, 'brand.json: support.phone must be a phone number such as +7 800 000-00-00'],
    [{ support: { email: 'nobody' } }, 'brand.json: support.email must be an e-mail address'],
    [{ logo: { holdsName: true } }, 'brand.json: logo.holdsName needs a logo.svg'],
    [[], 'brand.json: it must be an object in braces'],
  ])('rejects %j', (json, message) => {
    const mistakes = mistakesWith('brand.json', typeof json === 'string' ? json : JSON.stringify(json))
    expect(mistakes[0]).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message)
    expect(mistakes.every((one) => !one.includes('\n'))).toBe(true)
  })

  test('aborts the start with the first mistake and the number of others', () => {
    withJson({ name: '', nmae: '' })
    expect(() => readBrand(folder, undefined)).toThrow(
      /^BRAND_DIR brand\.json: .+ \(and \d more: npm run admin -- brand check\)$/,
    )
    expect(() => readBrand(join(folder, 'nowhere'), undefined)).toThrow(/^BRAND_DIR .+nowhere: is not a folder$/)
  })

  test('rejects a name together with PRODUCT_TITLE', () => {
    withJson({ name: 'Дом' })
    expect(() => readBrand(folder, 'Другой')).toThrow('PRODUCT_TITLE is set: remove one of them')
  })
})

describe('logo', () => {
  test.each([
    ['a script', svg('<script>alert(1)</script>'), 'may not hold <script>'],
    [
      'a script of another prefix',
      svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
      'may not hold <x:script>',
    ],
    ['a handler', svg('', ' onload="alert(1)"'), '<svg> may not have onload'],
    ['a page', svg('<foreignObject><b/></foreignObject>'), 'may not hold <foreignObject>'],
    ['a picture', svg('<image href="https://evil.example/x.png"/>'), 'may not hold <image>'],
    ['a link', svg('<a href="https://evil.example"><path d="M0 0"/></a>'), 'may not hold <a>'],
    [
      'a part from elsewhere',
      svg('<use xlink:href="https://evil.example/x.svg#a"/>'),
      '<use> may point at its own parts alone',
    ],
    ['a part of a page in a URL', svg('<use href="data:image/svg+xml,x"/>'), '<use> may point at its own parts alone'],
    [
      'a fill from elsewhere',
      svg('<path d="M0 0" fill="url(https://evil.example)"/>'),
      'fill of <path> may point at its own parts alone',
    ],
    ['a style from elsewhere', svg('<style>@import "https://evil.example";</style>'), '<style> may have no @import'],
    ['a style in disguise', svg('<style>a{background:u\\72l(x)}</style>'), '<style> may have no @import, escapes'],
    ['a movement', svg('<animate attributeName="href" to="x"/>'), 'may not hold <animate>'],
    [
      'an entity',
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1">&a;</svg>',
      'is no well-formed XML',
    ],
    ['a style sheet', `<?xml-stylesheet href="x"?>${svg('')}`, 'may have no processing instructions'],
    ['HTML', '<html/>', 'its outermost element must be <svg>'],
    ['no shape', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'needs a viewBox'],
    ['nothing', '', 'is no well-formed XML'],
  ])('rejects a logo with %s', (_what, content, message) => {
    expect(mistakesWith('logo.svg', content)).toEqual([expect.stringContaining(`logo.svg: ${message}`)])
  })

  test('rejects a file of 5 MB', () => {
    expect(mistakesWith('logo.svg', svg(' '.repeat(5_000_000)))).toEqual(['logo.svg: has 4883 KB; the limit is 64 KB'])
  })

  test('rejects a dark logo without a light one', () => {
    expect(mistakesWith('logo-dark.svg', svg(''))).toEqual(['logo-dark.svg: needs a logo.svg for the light theme'])
  })

  test('derives the width from the aspect ratio, up to a maximum', () => {
    const widthOf = (content: string) => {
      put('logo.svg', content)
      put('brand.json', '{ "logo": { "holdsName": true } }')
      const { files, sheet } = checkBrand(folder).brand
      const text = files.find(({ path }) => path === sheet)?.body.toString() ?? ''
      return /--logo-width: ([\d.]+rem)/.exec(text)?.[1]
    }
    expect(widthOf(svg(''))).toBe('7.5rem')
    expect(widthOf(svg('').replace('120 32', '2000 32'))).toBe('12rem')
    expect(widthOf('<svg width="16px" height="32px"/>')).toBe('1rem')
  })
})

describe('brand folder', () => {
  test('rejects an unknown file and ignores README and dotfiles', () => {
    put('README.md', 'ours')
    put('.git/config', 'ours')
    expect(mistakesWith('leters/login_code.ru.md', 'x')).toEqual([
      expect.stringMatching(/^leters\/login_code\.ru\.md: is not read; there may be brand\.json, /),
    ])
  })

  test('rejects a link out of the folder and follows one within it', () => {
    put('secret', svg(''))
    mkdirSync(join(folder, 'brand/..data'), { recursive: true })
    cpSync(join(folder, 'secret'), join(folder, 'brand/..data/logo.svg'))
    symlinkSync('..data/logo.svg', join(folder, 'brand/logo.svg'))
    expect(checkBrand(join(folder, 'brand')).mistakes).toEqual([])
    symlinkSync('../secret', join(folder, 'brand/favicon.svg'))
    expect(checkBrand(join(folder, 'brand')).mistakes).toEqual([
      'favicon.svg: is a link out of the folder: put the file itself there',
    ])
  })
})
