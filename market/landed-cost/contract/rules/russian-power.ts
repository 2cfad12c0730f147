import type { CostLot } from '../costs.ts'

/** Horsepower as Russia's customs count it. */
export interface CountedPower {
  readonly hp: number
  /** What it is at most; more than `hp` if it is derived by a formula. */
  readonly maxHp: number
}

/** Whether the engine of a hybrid only charges its battery, so that it counts as an electric car. */
export const isSeriesHybrid = ({ catalogue }: Pick<CostLot, 'catalogue'>): boolean =>
  catalogue?.isSeries === true

/**
 * Returns the power that customs count: of a hybrid the engine's and what its motors hold for 30 minutes, of a series
 * hybrid the motors' alone. Without a test that is a share of their peak. Null if it is unknown.
 *
 * @param motorPercent the share; null if none is known
 */
export function countedPower(
  lot: Pick<CostLot, 'powerHp' | 'catalogue'>,
  motorPercent: number | null,
): CountedPower | null {
  const { powerHp, catalogue } = lot
  if (powerHp !== null) return { hp: powerHp, maxHp: powerHp }
  if (!catalogue || motorPercent === null) return null
  const { motorsHp } = catalogue
  const engineHp = isSeriesHybrid(lot) ? 0 : catalogue.engineHp
  return {
    hp: Math.round((engineHp + (motorsHp * motorPercent) / 100) * 10) / 10,
    maxHp: engineHp + motorsHp,
  }
}
