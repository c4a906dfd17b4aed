import { leaving } from './en/leaving.ts'
import { requests } from './en/requests.ts'

/** Requests of services: those that end at our pages, and those that their owners look at. */
export const enRequests = { ...leaving, ...requests }
