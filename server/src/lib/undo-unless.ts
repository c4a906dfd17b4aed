export async function undoUnless<T>(
  isCounted: (result: T) => boolean,
  undo: () => Promise<void> | void,
  work: () => Promise<T>,
): Promise<T> {
  let counts = false
  try {
    const result = await work()
    counts = isCounted(result)
    return result
  } finally {
    if (!counts) await undo()
  }
}
