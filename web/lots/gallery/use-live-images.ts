import { useState } from 'react'

/** Pictures without those that did not load: they vanish, wherever that was found out. */
export interface LiveImages {
  readonly images: readonly string[]
  readonly drop: (image: string) => void
}

export function useLiveImages(all: readonly string[]): LiveImages {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  return {
    images: all.filter((image) => !dropped.has(image)),
    drop: (image) => setDropped((before) => new Set([...before, image])),
  }
}

/** The place of the picture that is looked at; of one that has vanished, the first. */
export const placeOf = (images: readonly string[], image: string | undefined): number =>
  Math.max(0, image === undefined ? -1 : images.indexOf(image))
