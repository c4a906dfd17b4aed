import { deleteAvatar, putAvatar, type User } from '@kabinet/contract/api/me.api'
import { limits } from '@kabinet/contract/limits'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { refused } from '../../testing/replies.ts'

// Without `createImageBitmap` decoding is left to the server; these files are not real pictures.
beforeEach(() => void vi.stubGlobal('createImageBitmap', undefined))

const slices: User['slices_info'] = [{ title: 'medium', url: '/photos/x/medium' }]
const jpeg = (bytes: number) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(bytes - 4)], 'photo.jpg')
const open = () => openSample('page.index.empty')
const page = () => within(screen.getByRole('main'))

async function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  await userEvent.upload(input, file, { applyAccept: false })
}

test('uploads a photo unchanged and shows it instead of the initials [SP-2.27]', async () => {
  const { replies } = await open()
  replies.on(putAvatar, { slices_info: slices })
  expect(page().getByText('АИ')).toBeTruthy()
  await choose(jpeg(1000))
  await screen.findByRole('button', { name: 'Заменить' })
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/photos/x/medium')
  expect(page().queryByText('АИ')).toBeNull()
  expect(replies.to(putAvatar)).toEqual([{ file: expect.any(File) }])
})

test('rejects a file by its content before upload [SP-5.11]', async () => {
  const { replies } = await open()
  await choose(new File(['GIF89a…'], 'photo.jpg', { type: 'image/jpeg' }))
  await screen.findByText('Подойдут только JPG и PNG')
  expect(screen.queryByRole('button', { name: /^Уменьшить и\sзагрузить$/ })).toBeNull()
  expect(replies.to(putAvatar)).toEqual([])
})

test('does not upload an oversized file, and offers to shrink it', async () => {
  const { replies } = await open()
  await choose(jpeg(limits.photoBytes + 1))
  await screen.findByText('Файл больше 500 КБ')
  screen.getByRole('button', { name: /^Уменьшить и\sзагрузить$/ })
  expect(replies.to(putAvatar)).toEqual([])
})

test('shows the server’s problem with the file under the buttons', async () => {
  const said = { path: 'file', error_code: 4, message: 'Подойдут только JPG и PNG' }
  const { replies } = await open()
  replies.on(
    putAvatar,
    refused('INVALID_PARAM_VALUE', { fields: [said] }),
    refused('REQUEST_BODY_TOO_BIG'),
    refused('DATABASE'),
  )
  await choose(jpeg(1000))
  await screen.findByText('Подойдут только JPG и PNG')
  await choose(jpeg(1000))
  await screen.findByText('Файл больше 500 КБ')
  await choose(jpeg(1000))
  await page().findByText(/^Не\sудалось сохранить данные/)
  expect(screen.queryByText('Файл больше 500 КБ')).toBeNull()
})

test('shows the initials and moves the focus after the photo is removed [SP-2.28, SP-3.03]', async () => {
  const { replies } = await openSample('page.index.filled')
  replies.on(deleteAvatar, { slices_info: null })
  await actions.click('photo.removeNamed')
  await page().findByText('АИ')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Загрузить фото' })))
})
