import { leaving } from './ru/leaving.ts'
import { requests } from './ru/requests.ts'

/** Requests of services: those that end at our pages, and those that their owners look at. */
export const ruRequests = { ...leaving, ...requests }
