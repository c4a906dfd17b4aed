import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SettledButton } from './settled-button.tsx'

const pressed = vi.fn<() => void>()
beforeEach(() => {
  vi.useFakeTimers()
  pressed.mockClear()
  render(<SettledButton onClick={pressed}>Go</SettledButton>)
})

const button = () => screen.getByRole('button')
const point = () => fireEvent.click(button(), { detail: 1 })
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('ignores the pointer for half a second, and says so', () => {
  point()
  pass(499)
  fireEvent.click(button(), { detail: 2 })
  expect(pressed).not.toHaveBeenCalled()
  expect(button().getAttribute('aria-disabled')).toBe('true')
  pass(1)
  expect(button().getAttribute('aria-disabled')).toBeNull()
  point()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('takes the keyboard at once', () => {
  fireEvent.click(button(), { detail: 0 })
  expect(pressed).toHaveBeenCalledTimes(1)
})

test.each([
  ['comes to the front', () => window.dispatchEvent(new Event('focus'))],
  ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
])('waits again when the page %s, also for the press that brings it there', (_, come) => {
  pass(500)
  come()
  point()
  pass(499)
  point()
  expect(pressed).not.toHaveBeenCalled()
  pass(1)
  point()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('ignores the pointer while another window is in front', () => {
  pass(500)
  window.dispatchEvent(new Event('blur'))
  pass(5000)
  point()
  expect(pressed).not.toHaveBeenCalled()
})
