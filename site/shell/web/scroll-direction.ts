/** Scroll position and direction of the page. */
export interface ScrollState {
  /** Last scroll position, px. */
  readonly y: number
  readonly isDown: boolean
}

/** Smaller movements are ignored, px. */
const minMovement = 8
/** Above this position the header is always shown, px. */
const topArea = 120

/** The state after scrolling to `y`. */
export function nextScrollState(state: ScrollState, y: number): ScrollState {
  if (Math.abs(y - state.y) < minMovement && y > 0) return state
  return { y, isDown: y > state.y && y > topArea }
}
