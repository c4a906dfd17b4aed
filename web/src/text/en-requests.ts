import { leaving } from './en/leaving.ts'
import { requests } from './en/requests.ts'
import { serviceList } from './en/service-list.ts'

/** Requests of services: those that end at our pages, and those that their owners look at. Also their list of services. */
export const enRequests = { ...leaving, ...requests, ...serviceList }
