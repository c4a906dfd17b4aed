import { leaving } from './ru/leaving.ts'
import { requests } from './ru/requests.ts'
import { serviceList } from './ru/service-list.ts'

/** Requests of services: those that end at our pages, and those that their owners look at. Also their list of services. */
export const ruRequests = { ...leaving, ...requests, ...serviceList }
