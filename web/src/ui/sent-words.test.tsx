import type { Transport } from '@kabinet/contract/api/auth/otp'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSample } from '../testing/open-sample.tsx'
import { changeLanguage } from '../text/language.ts'
import { CodeEntryForm } from './fields/code/code-entry-form.tsx'

beforeAll(() => changeLanguage('ru'))

function keptFor(transports: string) {
  const meta = document.head.appendChild(document.createElement('meta'))
  onTestFinished(() => meta.remove())
  Object.assign(meta, { name: 'unsent', content: transports })
}

const expectInbox = () => {
  expect(screen.getByText(/Это пробный запуск: (письма|SMS) не\sотправляются/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Открыть входящие' }).getAttribute('href')).toBe('/dev/inbox')
  expect(screen.queryByText(/Спам|тправили/i)).toBeNull()
}

const enterCode = (transport: Transport, sentence?: string) =>
  render(
    <CodeEntryForm
      otp={{ transport, destination: 'i***@mail.ru' }}
      {...(sentence ? { sentence } : {})}
      onCode={async () => undefined}
      onResend={async () => undefined}
      resendKey="x"
    />,
  )

test('says on a trial start that no e-mail was sent, and leads to the inbox', async () => {
  keptFor('email sms')
  await openSample('page.registration-finish.opened')
  expectInbox()
})

test.each<[Transport, string | undefined]>([
  ['sms', undefined],
  ['email', 'Если аккаунт есть, мы отправили код.'],
])('says so where a code is entered: %s, %s', (transport, sentence) => {
  keptFor('email sms')
  enterCode(transport, sentence)
  expectInbox()
})

test('says where the code went when only the other way is not sent', () => {
  keptFor('sms')
  enterCode('email')
  expect(screen.queryByRole('link', { name: 'Открыть входящие' })).toBeNull()
  expect(screen.getAllByText(/^Отправили код на/)).not.toEqual([])
})
