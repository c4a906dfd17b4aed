/** `heard` waits for a ring, or for `patience` milliseconds; a ring while nobody waits is not lost. */
export function createBell(patience: number) {
  let isRung = false
  let release: (() => void) | undefined
  return {
    ring: () => {
      isRung = true
      release?.()
    },
    heard: async () => {
      if (!isRung) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          release = resolve
          timer = setTimeout(resolve, patience)
        })
        clearTimeout(timer)
        release = undefined
      }
      isRung = false
    },
  }
}
