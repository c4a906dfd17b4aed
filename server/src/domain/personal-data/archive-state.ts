/** One process makes one archive at a time. */
export type ArchiveState = { making: Promise<void> | undefined; isAsked: boolean; isStopped: boolean }
