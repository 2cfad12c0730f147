/** Maximum wait, because tabs in the background do not paint, ms. */
const maxWaitMs = 50

/** Resolves when all changes so far have been painted. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, maxWaitMs)
  })
