import * as z from 'zod'
import { maxPins } from './limits.ts'

/** `event: comparison`: the person has pinned or removed a lot, in this tab or elsewhere. */
export const comparisonEvent = z.object({
  /** All pinned lots after the change. */
  pinned: z.array(z.string()).max(maxPins),
})
export type ComparisonEvent = z.infer<typeof comparisonEvent>
