import type { CostLot } from '../costs.ts'

/** Hybrids, with and without a plug. */
export const isHybrid = ({ fuel }: Pick<CostLot, 'fuel'>): boolean =>
  fuel === 'hybrid' || fuel === 'plug-in hybrid'

/** Fuel cells: they have no cm³, and rates of electric cars do not name them. */
export const isHydrogen = ({ fuel }: Pick<CostLot, 'fuel'>): boolean => fuel === 'hydrogen'

/** Whether rates for each cm³ say nothing of a vehicle. */
export const hasNoCylinders = (lot: Pick<CostLot, 'fuel'>): boolean =>
  lot.fuel === 'electric' || isHydrogen(lot)

/** The cm³ of an engine; 0 is written where they are not known. */
export const engineOf = ({ engineCc }: Pick<CostLot, 'engineCc'>): number | null => engineCc || null
