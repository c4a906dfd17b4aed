import { expect, test } from 'vitest'
import { passportSchema } from './passport-schema.ts'

const filled = {
  number: '45 04 123456',
  issued_by: 'ОВД',
  issued_at: '01.02.2010',
  department_code: '770-001',
  region: '77',
}
const problemsOf = (change: Partial<typeof filled>, birthdate: string | null = null) =>
  passportSchema('ru', { birthdate, issued_at: undefined })
    .safeParse({ ...filled, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('sends a passport number as digits and its date as a day', () => {
  expect(passportSchema('ru', { birthdate: null, issued_at: undefined }).parse(filled)).toEqual({
    number: '4504123456',
    issued_by: 'ОВД',
    issued_at: '2010-02-01',
    department_code: '770001',
    region: '77',
  })
})

test('reports the problem of each field', () => {
  expect(problemsOf({ number: '45 04 12345' })).toEqual(['number: v.passport'])
  expect(problemsOf({ department_code: '77' })).toEqual(['department_code: v.dept'])
  expect(problemsOf({ issued_at: '31.02.2010' })).toEqual(['issued_at: v.date'])
  expect(problemsOf({ issued_at: '31.12.2190' })).toEqual(['issued_at: v.date.future'])
  expect(problemsOf({ region: '00' })).toEqual(['region: v.value'])
})

test('rejects a passport issued before the 14th birthday', () => {
  expect(problemsOf({ issued_at: '26.03.2004' }, '1990-03-27')).toEqual(['issued_at: v.passport.early'])
  expect(problemsOf({ issued_at: '27.03.2004' }, '1990-03-27')).toBeUndefined()
  expect(problemsOf({ issued_at: '28.02.2018' }, '2004-02-29')).toEqual(['issued_at: v.passport.early'])
  expect(problemsOf({ issued_at: '01.03.2018' }, '2004-02-29')).toBeUndefined()
})

test('keeps a contradiction that is stored already, and accepts two dates that fit', () => {
  const schema = passportSchema('ru', { birthdate: '2000-01-01', issued_at: '2010-02-01' })
  expect(schema.safeParse(filled).success).toBe(true)
  expect(schema.safeParse({ ...filled, issued_at: '02.02.2010' }).success).toBe(false)
  expect(schema.safeParse({ ...filled, issued_at: '02.02.2010', birthdate: '01.02.1996' }).success).toBe(true)
})
