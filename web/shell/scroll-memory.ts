/** What the header knows of the page's scrolling. */
export interface ScrollMemory {
  /** Where the page last was, px from its top. */
  readonly at: number
  readonly down: boolean
}

/** Movements below this are a trembling finger, px. */
const smallest = 8
/** Near its top a page always shows its header, px. */
const top = 120

/** Goes on from one scroll position to the next: down hides the header, up brings it back. */
export function scrolled(memory: ScrollMemory, now: number): ScrollMemory {
  if (Math.abs(now - memory.at) < smallest && now > 0) return memory
  return { at: now, down: now > memory.at && now > top }
}
