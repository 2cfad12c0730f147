import * as z from 'zod'
import { yen } from '#platform/core/contract/yen.ts'

/** `ListedEstimate` of `estimate.ts`, which the browser loads without Zod. */
export const listedEstimate = z.object({ yen, low: yen, high: yen, sales: z.int().min(0) })
