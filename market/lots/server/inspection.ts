import type { InspectedArea } from '#market/lots/contract/parts.ts'
import type { FoundLot } from './find-lot.ts'

/** What the seller praises, as the house sent it. Values of feeds with another shape are left out. */
export function salesPointsOf(inspection: unknown): string[] {
  const { salesPoints } = (inspection ?? {}) as { salesPoints?: unknown }
  if (!Array.isArray(salesPoints)) return []
  return salesPoints.filter((point: unknown) => typeof point === 'string' && point !== '')
}

/** Grades of the six areas of a motorbike. */
export const areaGradesOf = (row: FoundLot): Readonly<Record<InspectedArea, string>> => ({
  engine: row.rate_engine,
  electro: row.rate_electric,
  exterior: row.rate_exterior,
  front: row.rate_front,
  rear: row.rate_rear,
  chassis: row.rate_frame,
})
