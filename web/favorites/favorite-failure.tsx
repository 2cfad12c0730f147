import type { RefObject } from 'react'
import { useRefusalText } from '../auth/refusal-text.ts'
import { Bubble } from '../ui/bubble.tsx'

interface FavoriteFailureProps {
  anchor: RefObject<HTMLElement | null>
  error: Error
  onClose: () => void
}

/** Why the lot is back where it was, beside the button that was pressed. */
export function FavoriteFailure({ anchor, error, onClose }: FavoriteFailureProps) {
  const text = useRefusalText(error)
  if (!text) return null
  return (
    <Bubble anchor={anchor} onClose={onClose}>
      {text}
    </Bubble>
  )
}
