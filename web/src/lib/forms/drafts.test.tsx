import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { draftOwner, endDrafts } from './draft-owner.ts'
import { loadDrafts } from './load-drafts.ts'
import { hasUnclaimedDrafts, draftOf, assignDrafts, hasDraft } from './drafts.ts'
import { type Field, useZodForm } from './zod-form.ts'

const schema = z.object({ name: z.string(), secret: z.string(), tags: z.array(z.string()) })

function Asking({ name = '' }: { name?: string }) {
  const { field, draft, problems } = useZodForm(schema, {
    defaultValues: { name, secret: '', tags: [] },
    draft: 'asking',
  })
  const wiringOf = ({ ref, onChange }: Field) => ({ ref, onChange })
  return (
    <form>
      <input aria-label="name" name="name" {...wiringOf(field('name'))} />
      <input aria-label="secret" name="secret" data-unkept {...wiringOf(field('secret'))} />
      <button type="button" onClick={draft.discard}>
        {draft.isRestored ? 'restored' : 'fresh'}
      </button>
      <output>{problems.map(({ name: at, problem }) => `${at}: ${problem}`).join()}</output>
    </form>
  )
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const stored = () => sessionStorage.getItem('drafts') ?? ''
const signInAs = (signIn: string, person: string) => {
  draftOwner.follow(signIn)
  assignDrafts(signIn, person)
}
const typeAndLeave = async (text: string) => {
  render(<Asking />)
  await userEvent.type(screen.getByLabelText('name'), text)
  await userEvent.type(screen.getByLabelText('secret'), 'hush')
  cleanup()
}

beforeEach(async () => {
  await loadDrafts()
  draftOwner.follow('')
  signInAs('first', 'anna')
})

test("restores typed text over the server's value until discarded, and never stores unkept fields", async () => {
  await typeAndLeave('Роза')
  expect(stored()).not.toContain('hush')
  render(<Asking name="Лилия" />)
  expect([value('name'), value('secret')]).toEqual(['Роза', ''])
  await userEvent.click(screen.getByRole('button', { name: 'restored' }))
  expect([value('name'), screen.getByRole('button').textContent, stored()]).toEqual(['Лилия', 'fresh', ''])
})

test('shows the value that another tab saved in a field of a draft, and nothing otherwise', async () => {
  await typeAndLeave('Роза')
  render(<Asking />)
  expect([value('name'), screen.getByRole('status').textContent]).toEqual(['Роза', ''])
  cleanup()
  render(<Asking name="Лилия" />)
  expect([value('name'), screen.getByRole('status').textContent]).toEqual(['Роза', 'name: v.changed'])
})

test('holds a draft after another sign-in until its owner is known', async () => {
  await typeAndLeave('Роза')
  draftOwner.follow('')
  draftOwner.follow('second')
  expect([hasUnclaimedDrafts(), hasDraft('asking')]).toEqual([true, false])
  assignDrafts('first', 'anna')
  expect(hasDraft('asking')).toBe(false)
  assignDrafts('second', 'anna')
  expect([hasUnclaimedDrafts(), hasDraft('asking')]).toEqual([false, true])
  draftOwner.follow('third')
  assignDrafts('third', 'boris')
  expect(stored()).toBe('')
})

test('drops drafts at a log-out in any tab, including those of a sleeping tab', async () => {
  await typeAndLeave('Роза')
  const asleep = stored()
  endDrafts()
  sessionStorage.setItem('drafts', asleep)
  expect([hasDraft('asking'), stored()]).toEqual([false, ''])
})

test('separates drafts by address', async () => {
  draftOf('asking', '/partners/1/edit').keep({ language: 'ru', typed: { name: 'Роза' } })
  expect(draftOf('asking', '/partners/2/edit').read()).toBeNull()
  expect(draftOf('asking', '/partners/1/edit').read()).toEqual({ language: 'ru', typed: { name: 'Роза' } })
})

test.each([
  { name: ['list'] },
  { tags: 'text' },
  { gone: 'field' },
  { '__proto__.polluted': 'yes' },
  { 'tags.0': 'element' },
  { 'name.within': 'text' },
])('ignores values that do not fit the form: %j', (typed) => {
  draftOf('asking', location.pathname).keep({ language: 'ru', typed })
  render(<Asking />)
  expect([value('name'), screen.getByRole('button').textContent, stored()]).toEqual(['', 'fresh', ''])
  expect('polluted' in {}).toBe(false)
})

test.each(['{', '[]', '{"forms":{}}', 'null'])('ignores a draft with an unknown shape: %s', (text) => {
  sessionStorage.setItem('drafts', text)
  render(<Asking />)
  expect(value('name')).toBe('')
})

test('drops the oldest form first when the storage is full, and never keeps an outdated draft', () => {
  const [one, two] = [draftOf('one', '/'), draftOf('two', '/')]
  const long = (length: number) => ({ language: 'ru' as const, typed: { name: 'х'.repeat(length) } })
  one.keep(long(60_000))
  two.keep(long(60_000))
  expect([one.read(), two.read()?.typed['name']?.toString().length]).toEqual([null, 60_000])
  two.keep(long(200_000))
  expect(two.read()).toBeNull()
})

test('keeps forms working without storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  render(<Asking />)
  await act(() => userEvent.type(screen.getByLabelText('name'), 'Роза'))
  expect(value('name')).toBe('Роза')
})
