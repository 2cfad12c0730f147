/** Longest time to wait for a paint that does not happen: nothing is painted in the background, ms. */
const longestMs = 50

/** Resolves when what has changed until now is painted. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longestMs)
  })
