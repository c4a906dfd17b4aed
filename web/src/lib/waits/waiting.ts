let waits = 0

/** Draws the bar at the top (base.css) until the returned function is called: for code that loads after a press. */
export function beginWaiting(): () => void {
  mark(1)
  return () => mark(-1)
}

function mark(more: 1 | -1): void {
  waits += more
  document.documentElement.toggleAttribute('data-waiting', waits > 0)
}
