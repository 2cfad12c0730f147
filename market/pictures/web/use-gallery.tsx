import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { withPageMessages } from '#platform/i18n/web/catalog.ts'
import { lazyPart } from '#platform/ui/web/browser/lazy-part.ts'
import type { GalleryContent, GallerySheet } from './gallery.tsx'

const Gallery = lazyPart(() => withPageMessages(() => import('./gallery.tsx')), 'Gallery')

interface GalleryState {
  readonly content?: GalleryContent
  readonly open: boolean
  /** Counts the openings: each one starts with a new component. */
  readonly opening: number
}

export interface GalleryOptions {
  readonly onClose?: () => void
  readonly sheet?: GallerySheet | undefined
}

/** Returns a gallery to render, and the function that opens it. Its script is imported at the first opening. */
export function useGallery({
  onClose,
  sheet,
}: GalleryOptions = {}): readonly [ReactNode, (content: GalleryContent) => void] {
  const [{ content, open, opening }, setState] = useState<GalleryState>({ open: false, opening: 0 })
  const show = useCallback(
    (content: GalleryContent) =>
      setState(({ opening }) => ({ content, open: true, opening: opening + 1 })),
    [],
  )
  // The content stays while the window fades out.
  const close = () => {
    setState((state) => ({ ...state, open: false }))
    onClose?.()
  }
  const gallery = content && (
    <Suspense>
      <Gallery key={opening} content={content} sheet={sheet} open={open} onClose={close} />
    </Suspense>
  )
  return [gallery, show]
}
