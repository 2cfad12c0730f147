import { lazy, Suspense, useCallback, useState } from 'react'
import { lazyImport } from '../../ui/lazy-part.ts'
import type { LotRow } from '../lot-row.ts'
import type { OpenPhotos } from '../results/lot-context.ts'

const LotGallery = lazy(
  lazyImport(async () => {
    const { LotGallery } = await import('./lot-gallery.tsx')
    return { default: LotGallery }
  }),
)

interface Shown {
  readonly lot: LotRow
  readonly index: number
  /** How many times the gallery was opened: each time it begins anew. */
  readonly time: number
}

interface Gallery {
  readonly shown: Shown | undefined
  readonly open: boolean
  readonly close: () => void
}

/** Of which lot the photos are shown, and the function that opens them. */
export function useGallery(): [Gallery, OpenPhotos] {
  const [shown, setShown] = useState<Shown>()
  const [open, setOpen] = useState(false)
  const show = useCallback((lot: LotRow, index: number) => {
    setShown((last) => ({ lot, index, time: (last?.time ?? 0) + 1 }))
    setOpen(true)
  }, [])
  return [{ shown, open, close: () => setOpen(false) }, show]
}

/** The photos of a lot over the whole screen; their script comes when they are first wanted. */
export function GalleryPlace({ gallery, bike }: { gallery: Gallery; bike: boolean }) {
  const { shown, open, close } = gallery
  if (!shown) return null
  return (
    <Suspense>
      <LotGallery
        key={shown.time}
        lot={shown.lot}
        bike={bike}
        start={shown.index}
        open={open}
        onClose={close}
      />
    </Suspense>
  )
}
