import { describe, expect, test } from 'vitest'
import { findAddress, searchIn } from '../../parts/search-text.ts'
import { searchesFor, searchText, timeInId } from './searches.ts'

const id = '019ac1b0-0000-7000-8000-0000000000a1'

describe('searches by what a text looks like', () => {
  test.each([
    [id, ['people', 'message', 'service']],
    ['ivanova@mail.example', ['login', 'sent']],
    ['+7 912 345-67-89', ['login', 'sent']],
    ['иванова ан', ['named', 'services']],
    ['Ромашка', ['named', 'services', 'service']],
    ['q1w2e3r4t5y6u7i8', ['services', 'service']],
    ['ив', []],
    ["<script>alert('x')</script>", ['services', 'service']],
  ])('%s', (typed, searches) => expect(searchesFor(searchText(typed))).toEqual(searches))

  test('an id in capitals with spaces around it', () =>
    expect(searchesFor(searchText(` ${id.toUpperCase()} `))).toEqual(['people', 'message', 'service']))
})

test('reads the time of a request from its id', () => {
  expect(timeInId(id)).toBe(new Date(0x019ac1b00000).toISOString())
  expect(timeInId('9b2f6c1e-0000-4000-8000-0000000000a1')).toBeNull()
})

describe('keeps what was typed out of the address', () => {
  test.each(['ivanova@mail.example', '+79123456789', '79123456789012345', 'Иванова Анна', 'ivanova-anna-1990'])(
    '%s',
    (typed) => expect(findAddress(typed)).toEqual(['/', { state: { search: typed } }]),
  )
  test('but not an id, which can be sent to a colleague', () => {
    expect(findAddress(id)).toEqual([{ pathname: '/', search: `?id=${id}` }, {}])
    expect(searchIn({ search: `?id=${id}`, state: null })).toBe(id)
  })
})
