import * as z from 'zod'
import { maxPins } from './limits.ts'

/** `event: comparison`: the person has pinned a lot or taken one out, in this tab or elsewhere. */
export const comparisonEvent = z.object({
  /** Lots that are pinned now. */
  pinned: z.array(z.string()).max(maxPins),
})
export type ComparisonEvent = z.infer<typeof comparisonEvent>
