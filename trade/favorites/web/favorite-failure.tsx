import type { RefObject } from 'react'
import { useRefusalText } from '#platform/feedback/web/refusal-text.ts'
import { ErrorPopover } from '#platform/ui/web/overlays/error-popover.tsx'

interface FavoriteFailureProps {
  anchor: RefObject<HTMLElement | null>
  error: Error
  onClose: () => void
}

/** Shows beside its button why a change was rolled back. */
export function FavoriteFailure({ anchor, error, onClose }: FavoriteFailureProps) {
  const text = useRefusalText(error)
  if (!text) return null
  return (
    <ErrorPopover anchor={anchor} onClose={onClose}>
      {text}
    </ErrorPopover>
  )
}
