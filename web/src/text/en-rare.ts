import { device } from './en/device.ts'
import { guide } from './en/guide.ts'
import { inbox } from './en/inbox.ts'
import { recovery } from './en/recovery.ts'
import { secure } from './en/secure.ts'

/** What few come to, or once in a long while: loaded with the pages that say it. */
export const enRare = { ...device, ...guide, ...inbox, ...recovery, ...secure }
