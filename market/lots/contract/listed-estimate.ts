import * as z from 'zod'
import { yen } from '#platform/core/contract/yen.ts'

/** The schema of `ListedEstimate`, apart from `estimate.ts` because the browser loads that without Zod. */
export const listedEstimate = z.object({ yen, low: yen, high: yen, sales: z.int().min(0) })
