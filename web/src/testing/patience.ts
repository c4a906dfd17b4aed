import { configure } from '@testing-library/dom'

configure({ asyncUtilTimeout: 120_000 })
