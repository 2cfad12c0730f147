import * as z from 'zod'
import { maxPins } from './limits.ts'

/** `event: comparison`: the person has pinned or remarked on a lot, in this tab or elsewhere. */
export const comparisonEvent = z.object({
  /** Lots that are pinned now. */
  pinned: z.array(z.string()).max(maxPins),
  /** The lot with the latest change of a remark; null before the first one. */
  remarkedOn: z.string().nullable(),
})
export type ComparisonEvent = z.infer<typeof comparisonEvent>
