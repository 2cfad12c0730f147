import { colors } from '#market/reference-data/server/colors.ts'
import type { CarGeneration, ChassisVariant } from '../catalogue/car-generation.ts'
import { carGenerations } from '../catalogue/car-generations.ts'
import { colorWeights, makerColors } from '../catalogue/maker-colors.ts'
import { carRemarks } from '../catalogue/remarks.ts'
import { bell, chance, oneOf, weightedPicker, whole } from '../chance.ts'
import { drawAreaGrades, drawDamage, drawGrade, type Grade, gradeFactor } from '../condition.ts'
import type { Random } from '../drawing/random.ts'
import { blankLot, type Detail, type DrawnLot } from '../drawn-lot.ts'
import { drawEquipment } from '../equipment.ts'
import { drawOutcome, drawStartPrice } from '../outcome.ts'
import { mileageFactor, priceAtAge, toThousands } from '../price.ts'
import { drawRemarks } from '../remarks.ts'
import { frameNumberOf } from './frame-ranges.ts'

const pickAny = weightedPicker(carGenerations, ({ share }) => share)
const pickHonda = weightedPicker(
  carGenerations.filter(({ maker }) => maker === 'HONDA'),
  ({ share }) => share,
)
const working = new Set<CarGeneration['body']>(['van', 'truck', 'pickup', 'kei-van', 'kei-truck'])
const pickWorking = weightedPicker(
  carGenerations.filter(({ body }) => working.has(body)),
  ({ share }) => share,
)

/** Picks a generation: makers' own halls mostly sell their own cars, and some halls only vans and trucks. */
function pickGeneration(random: Random, house: string): CarGeneration {
  if (/\bVT$|^Isuzu/.test(house)) return pickWorking(random)
  if (house.startsWith('Honda') && chance(random, 0.85)) return pickHonda(random)
  return pickAny(random)
}
const pickColor = weightedPicker(colorWeights, ({ weight }) => weight)
const paintOf = new Map(colors.map(({ code, paint }) => [code, paint.replace('#', '')]))
const numbersOf = new Map(
  makerColors.map(({ maker, numbers }) => [maker, new Map(numbers.map((n) => [n.color, n.codes]))]),
)
// Earlier rows of a chassis table are more common.
const variantWeight = (at: number) => 1 / (1 + at * 0.6)

/** Draws a car as it might be on sale on a day of `year`, with its price and outcome. */
export function drawCar(
  random: Random,
  year: number,
  house: string,
  market: 'auction' | 'stock',
  detail: Detail,
): DrawnLot {
  const generation = pickGeneration(random, house)
  const variant = weightedPicker(
    generation.chassis.map((row, at) => ({ row, weight: variantWeight(at) })),
    ({ weight }) => weight,
  )(random).row
  const built = drawYear(random, generation, year)
  const month = whole(random, 1, 12)
  const years = Math.max(0.1, year - built + (6 - month) / 12)
  const km = drawMileage(random, years, generation.body)
  const grade = drawGrade(random, years * 12, km)
  const color = pickColor(random).color
  const trim = drawTrim(random, generation)
  const unknownMileage = chance(random, 0.015)
  const marketYen = marketPrice(random, generation, years, unknownMileage ? null : km, grade)
  const startPriceYen =
    market === 'stock'
      ? Math.ceil((marketYen * 1.12) / 5000) * 5000
      : drawStartPrice(random, marketYen)
  const equipment = drawEquipment(random, built, generation.newPriceYen)
  const letters = drawAreaGrades(random, grade)
  const seed = whole(random, 1, 0x7fffffff)
  const rare = random()
  return {
    ...blankLot,
    kind: 'car',
    market,
    maker: generation.maker,
    model: generation.model,
    trim: rare < 0.002 ? longTrim(trim) : trim,
    emissionPrefix: variant.prefix,
    chassisCode: rare > 0.998 ? '' : variant.code,
    frameNumber: variant.code
      ? frameNumberOf(random(), { ...generation, ...variant, kind: 'car', year: built, month })
      : '',
    year: rare > 0.9955 && rare < 0.997 ? null : built,
    month,
    engineCc: variant.engineCc,
    powerHp: variant.powerHp,
    fuel: rare > 0.99 && rare < 0.993 ? '' : variant.fuel,
    gearbox: drawGearbox(random, variant),
    drive: variant.drive,
    color,
    colorNumber: oneOf(random, numbersOf.get(generation.maker)?.get(color) ?? ['']),
    doors: generation.doors,
    seats: generation.seats,
    mileageKm: unknownMileage ? null : km,
    mileageNote: unknownMileage ? '走行不明' : chance(random, 0.005) ? 'メーター交換歴車' : '',
    equipment: equipment.join(' '),
    equipmentCodes: equipment,
    condition: grade,
    exteriorGrade: letters.exterior,
    interiorGrade: letters.interior,
    startPriceYen,
    marketYen,
    outcome: drawOutcome(random, marketYen, startPriceYen),
    photos: photosOf(random, generation, color, seed, km, detail),
    hasSheet: detail === 'full' && market === 'auction' && rare > 0.004,
    ...(detail === 'full' ? inspect(random, generation, variant, grade, years) : { remarks: '' }),
  }
}

function drawYear(random: Random, { fromYear, toYear }: CarGeneration, year: number): number {
  const last = Math.min(toYear, year)
  const first = Math.min(fromYear, last)
  // Most cars at auction are between three and twelve years old.
  const usual = year - 3 - 7 * Math.abs(bell(random)) * 0.9
  if (usual >= first && usual <= last) return Math.round(usual)
  return whole(random, first, last)
}

/** Draws about 9 000 km a year, spread 45 %, less for kei trucks and old sports cars. */
function drawMileage(random: Random, years: number, body: string): number {
  const yearly = body === 'kei-truck' || body === 'coupe' || body === 'convertible' ? 6000 : 9000
  const km = yearly * Math.max(0.05, years) ** 0.93 * Math.exp(0.45 * bell(random))
  if (km < 12) return 3
  return km < 1000 ? Math.round(km) : Math.round(km / 1000) * 1000
}

function drawTrim(random: Random, { trims }: CarGeneration): string {
  // Plain trims come first in the catalogue and are more common.
  return trims[Math.floor(random() ** 1.4 * trims.length)] ?? trims[0] ?? ''
}

const longTrim = (trim: string) =>
  `${trim} 4WD COLD REGION SPECIAL EDITION WITH MAKER NAVIGATION, PANORAMIC VIEW AND REAR SEAT PACKAGE`

const drawGearbox = (random: Random, { gearboxes }: ChassisVariant) =>
  gearboxes[Math.floor(random() ** 2 * gearboxes.length)] ?? 'AT'

function marketPrice(
  random: Random,
  generation: CarGeneration,
  years: number,
  km: number | null,
  grade: Grade,
): number {
  const age = priceAtAge(generation, generation.body, years)
  return toThousands(
    age * mileageFactor(km, years) * gradeFactor[grade] * Math.exp(0.13 * bell(random)),
  )
}

export const views = [
  'front-left',
  'rear-right',
  'side',
  'interior',
  'dashboard',
  'seats',
  'front',
  'rear',
  'engine',
  'wheel',
]

/** Returns the addresses of the drawn photos, which contain all data of the drawing. */
function photosOf(
  random: Random,
  { body }: CarGeneration,
  color: string,
  seed: number,
  km: number,
  detail: Detail,
): string[] {
  if (detail === 'none') return []
  const count =
    detail === 'preview' ? 1 : chance(random, 0.012) ? whole(random, 0, 1) : whole(random, 5, 10)
  const base = `/demo/photos/car/${body}/${paintOf.get(color) ?? 'c9ccd0'}/${seed}`
  return views
    .slice(0, count)
    .map((view) => `${base}/${view === 'dashboard' ? `dashboard-${km}` : view}.svg`)
}

const drawnPhoto = /^(\/demo\/photos\/car\/[^?#]*\/)([a-z-]+?)(?:-\d+)?\.svg$/

/** Returns drawings of a demo car from sides that its photos do not show; one car in six has none. */
export function moreViews(photos: readonly string[]): string[] {
  const shown = photos.map((address) => drawnPhoto.exec(address)?.[2])
  const base = photos[0] && drawnPhoto.exec(photos[0])?.[1]
  if (!base) return []
  const others = views.filter((view) => !shown.includes(view))
  return others.map((view) => `${base}${view}.svg`)
}

function inspect(
  random: Random,
  generation: CarGeneration,
  variant: ChassisVariant,
  grade: Grade,
  years: number,
) {
  const tags = new Set(['any'])
  if (['S', '6', '5', '4.5'].includes(grade)) tags.add('good')
  if (['3', '2', '1'].includes(grade)) tags.add('poor')
  if (grade === 'R' || grade === 'RA') tags.add('repaired')
  if (grade === '***') tags.add('wreck').add('poor')
  if (years > 10) tags.add('old')
  if (variant.drive === '4WD') tags.add('snow')
  if (variant.turbo) tags.add('turbo')
  if (variant.fuel === 'hybrid') tags.add('hybrid')
  if (generation.body === 'minivan' || generation.body === 'kei-tall') tags.add('family')
  if (['van', 'truck', 'kei-truck', 'kei-van', 'pickup'].includes(generation.body)) tags.add('work')
  if (generation.body === 'coupe') tags.add('sport').add('custom')
  if (generation.body === 'offroad') tags.add('offroad')
  if (generation.body === 'convertible') tags.add('convertible')
  const { remarks, salesPoints } = drawRemarks(random, carRemarks, tags, 6)
  return {
    remarks: remarks.join('\n'),
    inspection: { salesPoints, damage: drawDamage(random, grade) },
  }
}
