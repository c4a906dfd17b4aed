import { configure } from '@testing-library/dom'
import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'

configure({ asyncUtilTimeout: 120_000 })

/** Files share a process and its document: each leaves both as it found them. */
afterAll(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
