import { expect, test } from 'vitest'
import { isNormalized, redirectUriProblem } from './redirect-uri.ts'

test('accepts https for a web service, and http on loopback for development', () => {
  for (const right of [
    'https://rp.example/cb',
    'https://rp.example:8443/cb?from=kabinet',
    'http://localhost:3000/cb',
    'http://127.0.0.1:3000/cb',
    'http://[::1]/cb',
  ])
    expect(redirectUriProblem(right, ['WEB']), right).toBeNull()
})

test('names each broken rule of a web address', () => {
  const cases = {
    'v.redirect.https': ['http://rp.example/cb', 'ru.example.app:/cb', 'javascript:alert(1)', 'ftp://rp.example/'],
    'v.redirect.userinfo': [
      'https://user:pw@rp.example/cb',
      'https://user@rp.example/cb',
      'https://@rp.example/cb',
      'https://a@@rp.example/',
    ],
    'v.redirect.fragment': ['https://rp.example/cb#', 'https://rp.example/cb#x'],
    'v.redirect.wildcard': ['https://*.rp.example/cb', 'https://rp.example/*'],
    'v.redirect.ip': ['https://169.254.169.254/cb', 'https://[2001:db8::1]/cb'],
    'v.redirect.query': [
      'https://rp.example/cb?code=1',
      'https://rp.example/cb?a=b&state=1',
      'https://rp.example/cb?iss=x',
    ],
    'v.redirect.url': [
      'rp.example/cb',
      '',
      'https://',
      'https:rp.example',
      'https:\\\\rp.example',
      'https://rp.example/\tcb',
      'https://rp',
      'https://2130706433.1/',
      'https://0x7f.1/cb',
      'https:///rp.example/cb',
    ],
  }
  for (const [problem, uris] of Object.entries(cases))
    for (const uri of uris) expect(redirectUriProblem(uri, ['WEB']), uri).toBe(problem)
})

test('accepts a reverse-domain scheme, a claimed https address or a loopback IP for an app', () => {
  for (const right of [
    'ru.example.app:/callback',
    'com.example.app://callback',
    'https://app.example/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:4000/cb',
  ])
    expect(redirectUriProblem(right, ['MOBILE']), right).toBeNull()
  for (const wrong of ['view-source:x', 'ms-msdt:x', 'chrome:x', 'a:b', 'javascript:alert(1)', 'myapp:/cb'])
    expect(redirectUriProblem(wrong, ['MOBILE']), wrong).toBe('v.redirect.scheme')
  expect(redirectUriProblem('http://localhost/cb', ['MOBILE'])).toBe('v.redirect.loopback')
  expect(redirectUriProblem('http://app.example/cb', ['MOBILE'])).toBe('v.redirect.https')
})

test('tells addresses apart that libraries write differently (RFC 3986 6.2.2.1, 6.2.3)', () => {
  for (const right of [
    'https://rp.example',
    'https://rp.example?a',
    'https://rp.example:8443/CB',
    'ru.example.app:/cb',
  ])
    expect(isNormalized(right), right).toBe(true)
  for (const wrong of [
    'https://RP.example/cb',
    'HTTPS://rp.example/cb',
    'https://rp.example:443/',
    'http://localhost:80',
  ])
    expect(isNormalized(wrong), wrong).toBe(false)
})
