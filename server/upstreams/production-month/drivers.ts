import type { Config } from '../../core/config.ts'
import { type FrameRange, frameTable } from './frame-table.ts'
import { httpProductionMonths } from './http.ts'
import type { ProductionMonthPort } from './port.ts'

/** The service that is configured, else a table: that of the demo, or an empty one. */
export const productionMonthPort = (
  { productionMonth }: Pick<Config, 'productionMonth'>,
  ranges: readonly FrameRange[],
): ProductionMonthPort =>
  productionMonth ? httpProductionMonths(productionMonth) : frameTable(ranges)
