/** Longest time to wait for a paint that does not come: nothing is painted in the background, ms. */
const patienceMs = 50

/**
 * Runs something when what has changed until now is painted, so that a press shows at once.
 * @returns takes it back
 */
export function afterPaint(run: () => void): () => void {
  let done = false
  const once = () => {
    if (done) return
    done = true
    run()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, patienceMs)
  return () => {
    done = true
  }
}
