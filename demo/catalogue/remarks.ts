import type { Remark } from './remark.ts'
import { bodyRemarks } from './remarks/body-remarks.ts'
import { interiorRemarks } from './remarks/interior-remarks.ts'
import { mechanicalRemarks } from './remarks/mechanical-remarks.ts'
import { salesPoints } from './remarks/sales-points.ts'

/** Remarks on cars, two to six for each lot. Those on motorbikes are `bikeRemarks`. */
export const carRemarks: readonly Remark[] = [
  ...salesPoints,
  ...bodyRemarks,
  ...mechanicalRemarks,
  ...interiorRemarks,
]
