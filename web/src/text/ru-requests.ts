import { leaving } from './ru/leaving.ts'
import { requests } from './ru/requests.ts'

export const ruRequests = { ...leaving, ...requests }
