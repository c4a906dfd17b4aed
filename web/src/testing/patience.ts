import { configure } from '@testing-library/dom'

// Before each file (`setupFiles`). Generous, because the machine may be busy.
configure({ asyncUtilTimeout: 120_000 })
