import type { InspectedArea } from '#market/lots/contract/parts.ts'
import type { FoundLot } from './find-lot.ts'

/** Returns the seller's remarks as the house sent them; omits values of another shape. */
export function salesPointsOf(inspection: unknown): string[] {
  const { salesPoints } = (inspection ?? {}) as { salesPoints?: unknown }
  if (!Array.isArray(salesPoints)) return []
  return salesPoints.filter((point: unknown) => typeof point === 'string' && point !== '')
}

/** Returns the grades of the six areas of a motorbike. */
export const areaGradesOf = (row: FoundLot): Readonly<Record<InspectedArea, string>> => ({
  engine: row.rate_engine,
  electro: row.rate_electric,
  exterior: row.rate_exterior,
  front: row.rate_front,
  rear: row.rate_rear,
  chassis: row.rate_frame,
})
