import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import './patience.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
