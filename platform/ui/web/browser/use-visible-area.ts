import { useEffect } from 'react'

/**
 * Measures the part of the screen that the on-screen keyboard leaves, as `--visible-top` and `--visible-height`. A
 * phone's keyboard covers everything that is fixed to the bottom.
 */
export function useVisibleArea(active: boolean): void {
  useEffect(() => {
    const { visualViewport: area } = window
    if (!active || !area) return
    const { style } = document.documentElement
    const measure = () => {
      // After pinch zoom, the visible part is smaller for another reason.
      if (area.scale > 1.01) return
      style.setProperty('--visible-top', `${area.offsetTop}px`)
      style.setProperty('--visible-height', `${area.height}px`)
    }
    measure()
    area.addEventListener('resize', measure)
    area.addEventListener('scroll', measure)
    return () => {
      area.removeEventListener('resize', measure)
      area.removeEventListener('scroll', measure)
      style.removeProperty('--visible-top')
      style.removeProperty('--visible-height')
    }
  }, [active])
}
