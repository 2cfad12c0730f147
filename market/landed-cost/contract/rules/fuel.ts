import type { CostLot } from '../costs.ts'

/** Hybrids with and without a plug. */
export const isHybrid = ({ fuel }: Pick<CostLot, 'fuel'>): boolean =>
  fuel === 'hybrid' || fuel === 'plug-in hybrid'

/** Fuel cells have no cm³, and rates for electric cars do not mention them. */
export const isHydrogen = ({ fuel }: Pick<CostLot, 'fuel'>): boolean => fuel === 'hydrogen'

/** Whether rates per cm³ do not apply to a vehicle. */
export const hasNoCylinders = (lot: Pick<CostLot, 'fuel'>): boolean =>
  lot.fuel === 'electric' || isHydrogen(lot)

/** Returns the cm³ of an engine; null also for 0, which is written for an unknown size. */
export const engineOf = ({ engineCc }: Pick<CostLot, 'engineCc'>): number | null => engineCc || null
