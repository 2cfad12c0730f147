/** How long to wait before what did not come is asked for once more, ms. */
const againMs = 500

/**
 * A script that comes when it is wanted, fetched once for all who ask. One that did not come is
 * fetched once more by itself, and then again with the next wish: a line may fail for a moment.
 */
export function late<Script>(load: () => Promise<Script>): () => Promise<Script> {
  let coming: Promise<Script> | null = null
  const loadAgain = async () => {
    await new Promise((resolve) => setTimeout(resolve, againMs))
    return load()
  }
  return () => {
    coming ??= load()
      .catch(loadAgain)
      .catch((failure: unknown) => {
        coming = null
        throw failure
      })
    return coming
  }
}

/** Fetches ahead of any wish; should it fail, whoever wishes for it will be told. */
export const fetchAhead = (load: () => Promise<unknown>) => void load().catch(() => undefined)
