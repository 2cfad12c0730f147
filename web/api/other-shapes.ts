import { type ApiName, api } from '../../contract/api.ts'
import { callTable } from './call-table.ts'
import { shapeOf } from './lean-shape.ts'
import type { Shape } from './shapes.ts'

// The build runs this file as well. It is loaded with the first call that the listings do not make.

/** The responses that `call-table.ts` leaves out. */
export const otherShapes = Object.fromEntries(
  Object.entries(api).flatMap(([name, { response }]) =>
    callTable[name as ApiName].response ? [] : [[name, shapeOf(response)]],
  ),
) as Partial<Record<ApiName, Shape>>
