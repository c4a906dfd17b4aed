/** The program draws unseen until its own h1 is there (not the one that stands in while it loads), but no longer than the time after which loading excuses itself. */
const longestMs = 10_000
/** And then a little longer, so that what the picture already shows does not give way to a skeleton. */
const loadingMs = 1000

/** False: there is no ready-made picture of this page to stand in until the program has drawn its own (`public/start.js`). */
export function drawBehindPrerendered(place: HTMLElement): boolean {
  const prerendered = document.querySelector('.prerendered')
  if (!prerendered || document.documentElement.dataset['prerendered'] === undefined) return false
  place.hidden = true
  const reveal = () => {
    drawing.disconnect()
    timers.forEach(clearTimeout)
    prerendered.remove()
    delete document.documentElement.dataset['prerendered']
    place.hidden = false
  }
  const timers = [setTimeout(reveal, longestMs)]
  const drawing = new MutationObserver(() => {
    if (!place.querySelector('h1:not(.hidden-visually *)')) return
    if (!place.querySelector('[aria-busy="true"]')) reveal()
    else if (timers.length === 1) timers.push(setTimeout(reveal, loadingMs))
  })
  drawing.observe(place, { childList: true, subtree: true })
  return true
}
