import {
  certaintyOfGuess,
  guessedDays,
  guessedGrowthKm,
  maxAppearances,
  roundedKm,
} from '#market/search/server/appearances.ts'
import { frameKey } from '#market/search/server/frame-number.ts'
import type { FoundAppearance, Vehicle } from '#market/search/server/listing-search.ts'
import { type Columns, unknown } from '../rows/columns.ts'
import type { Names } from '../rows/names.ts'
import type { View } from '../rows/view.ts'
import { type VariantRows, variantRowsOf } from './variant-rows.ts'

type Found = FoundAppearance & { readonly day: number }

/** Finds earlier auctions of a vehicle with a result from before the day `before`, latest first. */
export function findAppearances(
  vehicle: Vehicle,
  { view, names, before }: { readonly view: View; readonly names: Names; readonly before: number },
): FoundAppearance[] {
  const rows = variantRowsOf(view, names)
  const found = [
    ...sameFrame(vehicle, { rows, names }),
    ...guesses(vehicle, { rows, names, before }),
  ]
  return found
    .filter(({ lotId, day }) => day < before && lotId !== vehicle.lotId)
    .sort((a, b) => b.day - a.day || a.lotId - b.lotId)
    .slice(0, maxAppearances)
    .map(({ lotId, certainty }) => ({ lotId, certainty }))
}

interface Sought {
  readonly rows: VariantRows
  readonly names: Names
}

/** Searches every model of the chassis, because houses may name its model differently. */
function sameFrame(vehicle: Vehicle, { rows, names }: Sought): Found[] {
  const frame = frameKey(vehicle.frameNumber)
  const chassis = names.chassis.find(vehicle.chassisCode)
  if (frame === null || vehicle.chassisCode === '' || chassis === undefined) return []
  const found: Found[] = []
  const { chassisOfVariant } = names
  for (let variant = 0; variant < chassisOfVariant.length; variant++) {
    if (chassisOfVariant[variant] !== chassis) continue
    rows.each(variant, 0, ({ frame: frames, id, day }, row) => {
      if (frames[row] !== frame) return
      found.push({ lotId: id[row] ?? 0, day: day[row] ?? 0, certainty: 'same' })
    })
  }
  return found
}

/** Finds lots with the same facts, unless chassis numbers decide. */
function guesses(
  vehicle: Vehicle,
  { rows, names, before }: Sought & { readonly before: number },
): Found[] {
  const { year, engineCc, mileageKm } = vehicle
  const model = names.models.find(vehicle.modelId)
  const chassis = names.chassis.find(vehicle.chassisCode)
  const color = names.colors.find(vehicle.color)
  const isKnown = vehicle.chassisCode !== '' && vehicle.color !== '' && year !== null
  if (!isKnown || mileageKm === null) return []
  if (model === undefined || chassis === undefined || color === undefined) return []
  const variant = names.variants.findPair(model, chassis)
  if (variant === undefined) return []
  const frame = frameKey(vehicle.frameNumber)
  const house = names.houses.find(vehicle.houseId)
  const { colorOfProfile } = names
  const fromDay = before - guessedDays
  const found: Found[] = []
  rows.each(variant, fromDay, (columns: Columns, row) => {
    const km = columns.mileage[row] ?? unknown
    if (km > mileageKm || km < mileageKm - guessedGrowthKm) return
    const day = columns.day[row] ?? 0
    if (day < fromDay || columns.year[row] !== year) return
    if (columns.engine[row] !== (engineCc ?? unknown)) return
    if (colorOfProfile[columns.profile[row] ?? 0] !== color) return
    // Two chassis numbers have already been compared.
    if (frame !== null && columns.frame[row] !== unknown) return
    const certainty = certaintyOfGuess({
      isSameHouse: columns.house[row] === house,
      isRounded: km % roundedKm === 0 && mileageKm % roundedKm === 0,
    })
    if (certainty) found.push({ lotId: columns.id[row] ?? 0, day, certainty })
  })
  return found
}
