/** How long to wait before what did not come is asked for once more, ms. */
const againMs = 500

let comes = true

/**
 * Scripts that are late do not come at all, for where the first sight of a page is drawn: a browser
 * draws it without them, and what was there already would go for a moment and come back.
 */
export function drawWithoutLateScripts(): void {
  comes = false
}

/**
 * A script that comes when it is wanted, fetched once for all who ask. One that did not come is
 * fetched once more by itself, and then again with the next wish: a line may fail for a moment. While
 * the device has no network at all, it is waited for: a window comes late, and nothing breaks.
 * @param isPatient false where somebody has to be told at once that nothing comes
 */
export function late<Script>(load: () => Promise<Script>, isPatient = true): () => Promise<Script> {
  let coming: Promise<Script> | null = null
  const loadAgain = async () => {
    await new Promise((resolve) => setTimeout(resolve, againMs))
    if (isPatient) await network()
    return load()
  }
  return () => {
    if (!comes) return new Promise(() => undefined)
    coming ??= load()
      .catch(loadAgain)
      .catch((failure: unknown) => {
        coming = null
        throw failure
      })
    return coming
  }
}

const network = async () => {
  if (navigator.onLine !== false) return
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** Fetches ahead of any wish; should it fail, whoever wishes for it will be told. */
export const fetchAhead = (load: () => Promise<unknown>) => void load().catch(() => undefined)
