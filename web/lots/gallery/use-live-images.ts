import { useState } from 'react'

/** Pictures without those that did not load: they vanish, wherever that was found out. */
export interface LiveImages {
  /** All of them, also those that have vanished. */
  readonly all: readonly string[]
  readonly images: readonly string[]
  readonly drop: (image: string) => void
}

export function useLiveImages(all: readonly string[]): LiveImages {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  return {
    all,
    images: all.filter((image) => !dropped.has(image)),
    drop: (image) => setDropped((before) => new Set([...before, image])),
  }
}

/**
 * The place of the picture that is looked at; of one that has vanished, that of the next which is
 * left, or else of the last.
 */
export function placeOf(
  { all, images }: Pick<LiveImages, 'all' | 'images'>,
  image: string | undefined,
): number {
  const at = image === undefined ? 0 : Math.max(0, all.indexOf(image))
  const near = all.slice(at).find((other) => images.includes(other))
  return near === undefined ? Math.max(0, images.length - 1) : images.indexOf(near)
}
