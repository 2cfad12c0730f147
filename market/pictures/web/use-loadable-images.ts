import { useState } from 'react'

/** Pictures without those that failed to load. */
export interface LoadableImages {
  /** All of them, those that failed included. */
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

/** The index of a picture; for one that failed, the index of the next that loads, else of the last. */
export function indexOfImage(
  { all, images }: Pick<LoadableImages, 'all' | 'images'>,
  image: string | undefined,
): number {
  const at = image === undefined ? 0 : Math.max(0, all.indexOf(image))
  const next = all.slice(at).find((other) => images.includes(other))
  return next === undefined ? Math.max(0, images.length - 1) : images.indexOf(next)
}
