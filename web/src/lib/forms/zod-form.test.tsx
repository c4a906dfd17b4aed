import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Field, useZodForm } from './zod-form.ts'

const schema = z.object({ name: z.string(), agreed: z.boolean() })
const sent = vi.fn<(values: z.output<typeof schema>) => void>()

function Asking() {
  const { field, submit, isChanged, rhf } = useZodForm(schema, {
    defaultValues: { name: '', agreed: false },
    draft: null,
  })
  return (
    <form onSubmit={submit(sent)}>
      <input {...wiringOf(field('name'))} />
      <input type="checkbox" {...wiringOf(field('agreed'))} />
      <output>{rhf.watch('name')}</output>
      <output>{isChanged ? 'changed' : ''}</output>
      <button>Send</button>
    </form>
  )
}

const wiringOf = ({ name, ref, onChange, onBlur }: Field) => ({ name, ref, onChange, onBlur })

test('keeps, tracks and submits input typed into prerendered markup', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Asking />)
  const [name, agreed] = place.querySelectorAll('input')
  name!.value = 'Anna'
  agreed!.checked = true
  await act(async () => void hydrateRoot(place, <Asking />))
  expect(place.querySelector('input')).toBe(name)
  expect([name!.value, agreed!.checked]).toEqual(['Anna', true])
  expect([...place.querySelectorAll('output')].map((output) => output.textContent)).toEqual(['Anna', 'changed'])
  await act(async () => screen.getByRole('button').click())
  expect(sent).toHaveBeenCalledWith({ name: 'Anna', agreed: true })
})

test('submits fields that were filled without an event', async () => {
  sent.mockClear()
  document.body.replaceChildren()
  const { container } = render(<Asking />)
  const name = container.querySelector('input')
  // As an extension does from its own world: the setter of the prototype, which React does not see.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'Boris')
  await act(async () => screen.getByRole('button').click())
  expect(sent).toHaveBeenCalledWith({ name: 'Boris', agreed: false })
})

function Requiring() {
  const { field, submit } = useZodForm(z.object({ name: z.string().check(z.minLength(1)), note: z.string() }), {
    defaultValues: { name: '', note: '' },
    draft: null,
  })
  return (
    <form onSubmit={submit(() => undefined)}>
      <input aria-label="name" {...wiringOf(field('name'))} />
      <input aria-label="note" {...wiringOf(field('note'))} />
      <button>Send</button>
    </form>
  )
}

test('focuses the wrong field once, and does not take the focus back from a user who goes on', async () => {
  document.body.replaceChildren()
  render(<Requiring />)
  const [name, note] = [screen.getByLabelText('name'), screen.getByLabelText('note')]
  name.addEventListener('focus', () => queueMicrotask(() => note.focus()), { once: true })
  await act(async () => screen.getByRole('button').click())
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect(document.activeElement).toBe(note)
})
