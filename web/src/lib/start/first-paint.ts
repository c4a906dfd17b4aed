/**
 * Runs `act` once, after the first paint: earlier, the program would compete for bandwidth. Runs it at once when no
 * picture is shown, the tab is hidden, or the browser does not report paints; after 3 s in any case.
 */
export function afterPaint(isPictureShown: boolean, act: () => void): void {
  if (!isPictureShown || document.hidden || !('PerformanceObserver' in window)) return act()
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    act()
  }
  setTimeout(once, 3000)
  new PerformanceObserver(once).observe({ type: 'paint', buffered: true })
}
