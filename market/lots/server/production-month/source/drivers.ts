import type { Config } from '#platform/core/server/config.ts'
import { frameTable } from './frame-table.ts'
import { httpProductionMonths } from './http.ts'
import type { ProductionMonthPort } from './port.ts'

/** Returns the configured service, else an empty table. */
export const productionMonthPort = ({
  productionMonth,
}: Pick<Config, 'productionMonth'>): ProductionMonthPort =>
  productionMonth ? httpProductionMonths(productionMonth) : frameTable([])
