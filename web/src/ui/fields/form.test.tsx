import { email } from '@kabinet/contract/fields/email'
import { phone } from '@kabinet/contract/fields/phone'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { CallError } from '../../lib/call-error.ts'
import { useZodForm } from '../../lib/forms/zod-form.ts'
import { setTabTitle } from '../../lib/format/tab-title.ts'
import { callError } from '../../testing/call-error.ts'
import { changeLanguage } from '../../text/language.ts'
import { Form } from './form.tsx'
import { PhoneField } from './phone-field.tsx'
import { TextField } from './text-field.tsx'

const filled = z.string('v.required').check(z.trim(), z.minLength(1, 'v.required'))
const schema = z.object({ name: filled, email, phone: z.optional(phone) })
let sent: unknown[] = []

beforeAll(() => changeLanguage('ru'))
beforeEach(() => {
  sent = []
  setTabTitle('Kabinet')
})

function ZodForm({ answer }: { answer?: () => Promise<void> }) {
  const form = useZodForm(schema, { defaultValues: { name: '', email: '', phone: '' }, draft: null, long: true })
  const submit = async (values: unknown) => {
    sent.push(values)
    await answer?.()
  }
  return (
    <Form form={form} onSubmit={submit} labels={{ name: 'Имя', email: 'Почта', phone: 'Телефон' }}>
      <TextField {...form.field('name')} label="Имя" />
      <TextField {...form.field('email')} label="Почта" type="email" />
      <PhoneField {...form.field('phone')} label="Телефон" />
      <button type="submit">Отправить</button>
    </Form>
  )
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Отправить' }))

test('reports a wrong field on leaving it, but not an empty one [SP-5.01]', async () => {
  render(<ZodForm />)
  await userEvent.click(screen.getByLabelText('Имя'))
  await userEvent.type(screen.getByLabelText('Почта'), 'anna@')
  await userEvent.tab()
  expect(await screen.findByText('Введите корректную почту')).toBeTruthy()
  expect(screen.queryByText('Заполните это поле')).toBeNull()
  const field = screen.getByLabelText('Почта')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Введите корректную почту',
  )
})

test('removes an error as soon as it is fixed', async () => {
  render(<ZodForm />)
  await userEvent.type(screen.getByLabelText('Почта'), 'anna@example')
  await userEvent.tab()
  expect(await screen.findByText('Введите корректную почту')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Почта'), '.ru')
  await waitFor(() => expect(screen.queryByText('Введите корректную почту')).toBeNull())
})

test('focuses the first wrong field, then shows a summary with links to the fields', async () => {
  render(<ZodForm />)
  await submit()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Имя')))
  expect(screen.queryByText('Исправьте ошибки')).toBeNull()
  await submit()
  const line = await screen.findByRole('button', { name: 'Имя: заполните это поле' })
  expect(document.activeElement?.textContent).toContain('Исправьте ошибки')
  expect(document.title).toBe('Ошибка: Kabinet')
  await userEvent.click(line)
  expect(document.activeElement).toBe(screen.getByLabelText('Имя'))
  expect(sent).toEqual([])
})

test('shows the summary at once when a wrong field is out of sight', async () => {
  render(<ZodForm />)
  const below = { ...screen.getByLabelText('Почта').getBoundingClientRect(), top: 2000, bottom: 2040 }
  screen.getByLabelText('Почта').getBoundingClientRect = () => below
  await submit()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Исправьте ошибки'))
})

test('sends trimmed, normalized values and omits empty fields', async () => {
  render(<ZodForm />)
  await userEvent.type(screen.getByLabelText('Имя'), '  Анна ')
  await userEvent.type(screen.getByLabelText('Почта'), ' Anna@Example.ru ')
  await submit()
  await waitFor(() => expect(sent).toEqual([{ name: 'Анна', email: 'anna@example.ru' }]))
})

test.each(['89123456789', '+7 912 345-67-89', '9123456789'])(
  'shows and sends a phone typed as %s in one form [SP-5.08]',
  async (typed) => {
    render(<ZodForm />)
    await userEvent.type(screen.getByLabelText('Имя'), 'Анна')
    await userEvent.type(screen.getByLabelText('Почта'), 'anna@example.ru')
    await userEvent.type(screen.getByLabelText('Телефон'), typed)
    expect(screen.getByLabelText<HTMLInputElement>('Телефон').value).toBe('+7 (912) 345-67-89')
    await submit()
    await waitFor(() => expect(sent).toEqual([{ name: 'Анна', email: 'anna@example.ru', phone: '+79123456789' }]))
  },
)

test('shows a server error at its field and keeps the input', async () => {
  const refusal = { path: 'email', error_code: 13, message: 'Эта почта уже занята' }
  render(<ZodForm answer={() => answerLater(callError('ALREADY_EXIST', { fields: [refusal] }))} />)
  await userEvent.type(screen.getByLabelText('Имя'), 'Анна')
  await userEvent.type(screen.getByLabelText('Почта'), 'anna@example.ru')
  await submit()
  await waitFor(() => expect(screen.getByLabelText('Почта').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/Эта почта уже занята|эта почта уже занята/)).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Имя').value).toBe('Анна')
})

async function answerLater(error: CallError): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 30))
  throw error
}
