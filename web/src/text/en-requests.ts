import { leaving } from './en/leaving.ts'
import { requests } from './en/requests.ts'

export const enRequests = { ...leaving, ...requests }
