import { type PointerEvent, type RefObject, useRef } from 'react'
import { atRest, dragged, isTap, type Point, type Pose, pinched, swipeOf } from './pinch.ts'

interface TouchOptions {
  image: RefObject<HTMLImageElement | null>
  /** The fingers have enlarged the picture, or put it back. */
  onZoom: (zoomed: boolean) => void
  /** A finger moved the picture aside: 1 to the next, -1 to the previous. */
  onSwipe: (step: 1 | -1) => void
}

/** Hands what fingers do to a picture: two of them enlarge it, one moves or turns it. */
export function useTouch({ image, onZoom, onSwipe }: TouchOptions) {
  const fingers = useRef(new Map<number, Point>())
  const began = useRef<Point>(undefined)
  const pose = useRef<Pose>(atRest)

  const lay = (next: Pose) => {
    pose.current = next
    if (!image.current) return
    image.current.style.translate = `${next.x}px ${next.y}px`
    image.current.style.scale = String(next.scale)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'touch') return
    const point = pointOf(event)
    fingers.current.set(event.pointerId, point)
    // Two fingers never swipe, whichever of them is lifted last.
    began.current = fingers.current.size === 1 ? point : undefined
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const after = pointOf(event)
    fingers.current.set(event.pointerId, after)
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId)
    const other = others[0]?.[1]
    if (other) lay(pinched(pose.current, [before, other], [after, other]))
    else if (pose.current.scale > 1) lay(dragged(pose.current, before, after))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId)) return
    // A tap is a click, and what that enlarges is not the fingers'.
    const isAtRest = pose.current.scale === 1
    if (isAtRest && began.current && isTap(began.current, pointOf(event))) return
    const enlarged = pose.current.scale > 1.05
    if (!enlarged) lay(atRest)
    onZoom(enlarged)
    const step = began.current && !enlarged ? swipeOf(began.current, pointOf(event)) : 0
    if (step !== 0) onSwipe(step)
  }
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    began.current = undefined
  }
  return {
    reset: () => lay(atRest),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}

function pointOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
