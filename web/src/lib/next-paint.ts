/** Resolves after the next paint. A tab in the background paints when it is shown. */
export function nextPaint(): Promise<void> {
  // The callback of a frame runs before its paint.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
