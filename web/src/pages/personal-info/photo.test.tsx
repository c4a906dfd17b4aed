import { deleteAvatar, getMe, putAvatar, type User } from '@kabinet/contract/api/me.api'
import { listDocuments } from '@kabinet/contract/api/documents.api'
import { limits } from '@kabinet/contract/limits'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { refused, Replies } from '../../testing/replies.ts'
import { anna } from '../../testing/samples.ts'
import { PersonalInfoPage } from './personal-info.tsx'

let replies: Replies

// A browser that cannot look into pictures leaves that to the server; this one would find that these are none.
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', undefined)
  replies = new Replies().on(listDocuments, { items: [] })
})
afterEach(() => void vi.unstubAllGlobals())

const slices: User['slices_info'] = [{ title: 'medium', url: '/photos/x/medium' }]
const jpeg = (bytes: number) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), new Uint8Array(bytes - 4)], 'photo.jpg')

async function open(person: User) {
  replies.on(getMe, person)
  await openPage({ '/': PersonalInfoPage }, '/')
  await screen.findByRole('heading', { level: 2, name: 'Иванова Анна' })
}

async function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  await userEvent.upload(input, file, { applyAccept: false })
}

test('a photo is sent as it is, and is seen instead of the initials [SP-2.27]', async () => {
  replies.on(putAvatar, { slices_info: slices })
  await open(anna)
  expect(screen.getByText('АИ')).toBeTruthy()
  await choose(jpeg(1000))
  await screen.findByRole('button', { name: 'Заменить' })
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/photos/x/medium')
  expect(screen.queryByText('АИ')).toBeNull()
  expect(replies.to(putAvatar)).toEqual([{ file: expect.any(File) }])
})

test('what is no photo is refused by its content before anything is sent [SP-5.11]', async () => {
  await open(anna)
  await choose(new File(['GIF89a…'], 'photo.jpg', { type: 'image/jpeg' }))
  await screen.findByText('Подойдут только JPG и PNG')
  expect(screen.queryByRole('button', { name: /^Уменьшить и\sзагрузить$/ })).toBeNull()
  expect(replies.to(putAvatar)).toEqual([])
})

test('a file too large is not sent, and can be made smaller here', async () => {
  await open(anna)
  await choose(jpeg(limits.photoBytes + 1))
  await screen.findByText('Файл больше 500 КБ')
  screen.getByRole('button', { name: /^Уменьшить и\sзагрузить$/ })
  expect(replies.to(putAvatar)).toEqual([])
})

test('what the server says of the file stands under the buttons', async () => {
  const said = { path: 'file', error_code: 4, message: 'Подойдут только JPG и PNG' }
  replies.on(
    putAvatar,
    refused('INVALID_PARAM_VALUE', { fields: [said] }),
    refused('REQUEST_BODY_TOO_BIG'),
    refused('DATABASE'),
  )
  await open(anna)
  await choose(jpeg(1000))
  await screen.findByText('Подойдут только JPG и PNG')
  await choose(jpeg(1000))
  await screen.findByText('Файл больше 500 КБ')
  await choose(jpeg(1000))
  await screen.findByText(/^Не\sудалось сохранить данные/)
  expect(screen.queryByText('Файл больше 500 КБ')).toBeNull()
})

test('a removed photo leaves the initials, and the focus a place [SP-2.28, SP-3.03]', async () => {
  replies.on(deleteAvatar, { slices_info: null })
  await open({ ...anna, slices_info: slices })
  await userEvent.click(screen.getByRole('button', { name: 'Удалить фото' }))
  await screen.findByText('АИ')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Загрузить фото' })))
})
