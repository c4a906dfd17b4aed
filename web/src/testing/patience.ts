import { configure } from '@testing-library/dom'

// Before each file (`setupFiles`). What is waited for comes when the machine has time for it.
configure({ asyncUtilTimeout: 120_000 })
