import { expect, test } from 'vitest'
import { basicsChanges, basicsSchema } from './basics-schema.ts'

const names = { last_name: 'Иванова', first_name: 'Анна' }

test('reads the date of birth in the language’s format [SP-3.15]', () => {
  expect(basicsSchema('ru').parse({ ...names, birthdate: '03.04.1990' }).birthdate).toBe('1990-04-03')
  expect(basicsSchema('en').parse({ ...names, birthdate: '03/04/1990' }).birthdate).toBe('1990-03-04')
  expect(basicsSchema('ru').safeParse({ ...names, birthdate: '31.02.1990' }).error?.issues[0]?.message).toBe('v.date')
  expect(basicsSchema('ru').safeParse({ ...names, birthdate: '01.01.2190' }).error?.issues[0]?.message).toBe(
    'v.date.future',
  )
})

test('sends filled fields and clears emptied ones', () => {
  const values = basicsSchema('ru').parse({ ...names, birthplace: ' Омск ' })
  expect(basicsChanges(values)).toEqual({
    ...names,
    birthplace: 'Омск',
    middle_name: null,
    gender: null,
    birthdate: null,
    timezone: null,
    address: null,
  })
})

test('requires the names', () => {
  expect(
    basicsSchema('ru')
      .safeParse({})
      .error?.issues.map(({ message }) => message),
  ).toEqual(['v.required', 'v.required'])
})
