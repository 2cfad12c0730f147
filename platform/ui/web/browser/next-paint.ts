/** Maximum time to wait, because tabs in the background are not painted, ms. */
const longestMs = 50

/** Resolves when all changes so far are painted. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longestMs)
  })
