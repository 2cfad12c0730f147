import type { CostLot } from '../costs.ts'

/** Hybrids, with and without a plug. */
export const isHybrid = ({ fuel }: Pick<CostLot, 'fuel'>): boolean =>
  fuel === 'hybrid' || fuel === 'plug-in hybrid'
