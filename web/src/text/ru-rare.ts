import { device } from './ru/device.ts'
import { guide } from './ru/guide.ts'
import { inbox } from './ru/inbox.ts'
import { recovery } from './ru/recovery.ts'
import { secure } from './ru/secure.ts'

/** What few come to, or once in a long while: loaded with the pages that say it. */
export const ruRare = { ...device, ...guide, ...inbox, ...recovery, ...secure }
