import { useState } from 'react'

export interface LoadableImages {
  /** All pictures, including those that failed to load. */
  readonly all: readonly string[]
  readonly images: readonly string[]
  readonly markFailed: (image: string) => void
}

export function useLoadableImages(all: readonly string[]): LoadableImages {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  return {
    all,
    images: all.filter((image) => !failed.has(image)),
    markFailed: (image) => setFailed((before) => new Set([...before, image])),
  }
}

/** Returns the index of a picture; for a failed one, the index of the next that loads, else of the last. */
export function indexOfImage(
  { all, images }: Pick<LoadableImages, 'all' | 'images'>,
  image: string | undefined,
): number {
  const at = image === undefined ? 0 : Math.max(0, all.indexOf(image))
  const next = all.slice(at).find((other) => images.includes(other))
  return next === undefined ? Math.max(0, images.length - 1) : images.indexOf(next)
}
