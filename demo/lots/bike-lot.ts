import { colors } from '#market/reference-data/server/colors.ts'
import type { BikeGeneration } from '../catalogue/bike-generation.ts'
import { bikeGenerations } from '../catalogue/bike-generations.ts'
import { bikeColorWeights } from '../catalogue/maker-colors.ts'
import { bikeRemarks } from '../catalogue/remarks/bike-remarks.ts'
import { bell, chance, oneOf, weightedPicker, whole } from '../chance.ts'
import { drawGrade, type Grade, gradeFactor } from '../condition.ts'
import type { Random } from '../drawing/random.ts'
import { blankLot, type Detail, type DrawnLot } from '../drawn-lot.ts'
import { drawOutcome, drawStartPrice } from '../outcome.ts'
import { priceAtAge, toThousands } from '../price.ts'
import { drawRemarks } from '../remarks.ts'
import { frameNumberOf } from './frame-ranges.ts'

const pickGeneration = weightedPicker(bikeGenerations, ({ share }) => share)
const pickColor = weightedPicker(bikeColorWeights, ({ weight }) => weight)
const paintOf = new Map(colors.map(({ code, paint }) => [code, paint.replace('#', '')]))

/** Typical condition of each area of a bike, by its grade (houses grade 1 to 10). */
const areaRate: Record<Grade, number> = {
  S: 9.5,
  '6': 9,
  '5': 8,
  '4.5': 7,
  '4': 6,
  '3.5': 5,
  '3': 4,
  '2': 3,
  '1': 2,
  R: 5,
  RA: 5.5,
  '***': 2,
}

/** Draws a motorbike as it might be on sale on a day of `year`. */
export function drawBike(random: Random, year: number, detail: Detail): DrawnLot {
  const generation = pickGeneration(random)
  const last = Math.min(generation.toYear, year)
  const built = whole(random, Math.min(Math.max(generation.fromYear, last - 18), last), last)
  const years = Math.max(0.2, year - built)
  const raw = 2600 * years ** 0.8 * Math.exp(0.6 * bell(random))
  const km = raw < 1000 ? Math.max(2, Math.round(raw)) : Math.round(raw / 100) * 100
  const grade = drawGrade(random, years * 9, km * 2)
  const wear = Math.exp(-0.3 * Math.tanh((km - 2600 * years) / 25_000))
  const price = priceAtAge(generation, 'coupe', years * 0.75)
  const marketYen = toThousands(price * wear * gradeFactor[grade] * Math.exp(0.14 * bell(random)))
  const startPriceYen = drawStartPrice(random, marketYen)
  const color = pickColor(random).color
  const code = oneOf(random, generation.codes.length > 0 ? generation.codes : [''])
  const rate = () =>
    String(Math.min(10, Math.max(1, Math.round(areaRate[grade] + 0.8 * bell(random)))))
  const tags = new Set([
    'any',
    years > 10 ? 'old' : 'good',
    generation.style === 'offroad' ? 'offroad' : 'sport',
  ])
  const unknownMileage = chance(random, 0.02)
  const { remarks, salesPoints } = drawRemarks(random, bikeRemarks, tags, 5)
  const luck = code ? random() : 0
  const month = whole(random, 1, 12)
  const { maker } = generation
  const frameNumber = frameNumberOf(luck, { maker, code, kind: 'bike', year: built, month })
  return {
    ...blankLot,
    kind: 'bike',
    market: 'auction',
    maker: generation.maker,
    model: generation.model,
    trim: '',
    emissionPrefix: '',
    chassisCode: code,
    frameNumber,
    year: built,
    month,
    engineCc: generation.engineCc,
    fuel: 'petrol',
    gearbox: gearboxOf(generation),
    drive: '',
    color,
    mileageKm: unknownMileage ? null : km,
    mileageNote: unknownMileage ? '走行不明' : chance(random, 0.03) ? 'メーター交換歴車' : '',
    equipment: '',
    equipmentCodes: [],
    condition: grade,
    rateEngine: rate(),
    rateFront: rate(),
    rateExterior: rate(),
    rateRear: rate(),
    rateElectric: rate(),
    rateFrame: rate(),
    startPriceYen,
    marketYen,
    outcome: drawOutcome(random, marketYen, startPriceYen),
    photos: photosOf(random, generation.style, color, km, detail),
    videos: detail === 'full' ? drawVideos(random, generation.style) : [],
    hasSheet: detail === 'full' && chance(random, 0.995),
    remarks: detail === 'full' ? remarks.join('\n') : '',
    inspection: detail === 'full' ? { salesPoints, damage: [] } : null,
  }
}

/** Draws clips of a walk around the bike and of its running engine, by style (routes.ts). Most bikes have none. */
function drawVideos(random: Random, style: string): string[] {
  const clips = chance(random, 0.3) ? ['round', ...(chance(random, 0.5) ? ['engine'] : [])] : []
  return clips.map((clip) => `/demo/videos/${style}-${clip}.webm`)
}

const views = ['right', 'left', 'front', 'rear', 'meter', 'engine']

function photosOf(
  random: Random,
  style: string,
  color: string,
  km: number,
  detail: Detail,
): string[] {
  if (detail === 'none') return []
  const count = detail === 'preview' ? 1 : whole(random, 4, 6)
  const base = `/demo/photos/bike/${style}/${paintOf.get(color) ?? '3a3d42'}/${whole(random, 1, 0x7fffffff)}`
  return views
    .slice(0, count)
    .map((view) => `${base}/${view === 'meter' ? `meter-${km}` : view}.svg`)
}

/** Returns the gearbox: scooters have a belt, cubs no clutch lever. */
function gearboxOf({ style, model }: BikeGeneration): string {
  if (style === 'scooter') return 'CVT'
  return /\bCUB\b/.test(model) ? 'SAT' : 'MT'
}
