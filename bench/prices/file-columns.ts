import { StartFailure } from '#platform/core/server/start-failure.ts'

/** The fields that a file of sales may have. */
export const fields = [
  'day',
  'maker',
  'model',
  'trim',
  'year',
  'month',
  'km',
  'miles',
  'grade',
  'price',
  'guide',
  'region',
  'body',
  'segment',
  'gearbox',
  'color',
  'chassis',
  'engine',
  'drive',
  'house',
] as const
export type Field = (typeof fields)[number]

/** Usual column names by field, without spaces and marks; the first match counts. */
const names: Readonly<Record<Field, readonly string[]>> = {
  day: [
    'day',
    'saledate',
    'saleday',
    'auctiondate',
    'auctionday',
    'solddate',
    'soldon',
    'soldat',
    'date',
    'dateofsale',
  ],
  maker: ['maker', 'make', 'manufacturer', 'brand', 'mark', 'marque', 'makername'],
  model: ['model', 'modelname'],
  trim: ['trim', 'trimlevel', 'variant', 'version', 'submodel'],
  year: ['year', 'modelyear', 'registrationyear', 'firstregistration', 'yearofmanufacture'],
  month: ['month', 'registrationmonth'],
  km: [
    'km',
    'kms',
    'mileagekm',
    'odometerkm',
    'kilometers',
    'kilometres',
    'kilometrage',
    'mileage',
  ],
  miles: ['odometer', 'miles', 'mileagemiles', 'odometermiles', 'mi'],
  grade: ['grade', 'condition', 'conditiongrade', 'auctiongrade', 'score', 'rating', 'cr'],
  price: [
    'price',
    'sellingprice',
    'saleprice',
    'soldprice',
    'pricesold',
    'hammerprice',
    'hammer',
    'finalprice',
    'soldfor',
    'amount',
  ],
  guide: [
    'guide',
    'guideprice',
    'guidevalue',
    'priceguide',
    'mmr',
    'bookvalue',
    'book',
    'marketvalue',
    'wholesaleprice',
    'valuation',
  ],
  region: ['region', 'state', 'location', 'province', 'area'],
  body: ['body', 'bodytype', 'bodystyle', 'bodyclass'],
  segment: ['segment', 'class', 'vehicleclass'],
  gearbox: ['gearbox', 'transmission'],
  color: ['color', 'colour', 'exteriorcolor', 'exteriorcolour'],
  chassis: ['chassis', 'chassiscode', 'modelcode'],
  engine: ['engine', 'enginecc', 'cc', 'displacement'],
  drive: ['drive', 'drivetrain', 'drivetype', 'driveline'],
  house: ['house', 'auction', 'auctionhouse'],
}

const bare = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The fields that a model cannot be trained without. */
const needed: readonly Field[] = ['day', 'maker', 'model', 'year', 'price']

export type FileColumns = ReadonlyMap<Field, number>

/**
 * Finds the columns of the fields in a file.
 * @param map names of columns by field, which take precedence over guessed ones
 * @param inMiles whether mileage is in miles, whatever its column is called
 */
export function findColumns(
  header: readonly string[],
  map: ReadonlyMap<string, string>,
  inMiles: boolean,
): FileColumns {
  const found = new Map<Field, number>()
  const bareHeader = header.map(bare)
  for (const [field, name] of map) {
    const known = fields.find((one) => one === field)
    if (!known) throw new StartFailure(`--map ${field}=…: fields are ${fields.join(', ')}`)
    const place = bareHeader.indexOf(bare(name))
    if (place < 0)
      throw new StartFailure(`No column is called ${name}; there are ${header.join(', ')}`)
    found.set(known, place)
  }
  const taken = () => new Set(found.values())
  for (const field of fields) {
    if (found.has(field) || (field === 'miles' && found.has('km'))) continue
    const place = names[field]
      .map((name) => bareHeader.indexOf(name))
      .find((at) => at >= 0 && !taken().has(at))
    if (place !== undefined) found.set(field, place)
  }
  const km = found.get('km')
  if (inMiles && km !== undefined) {
    found.delete('km')
    found.set('miles', km)
  }
  const missing = needed.filter((field) => !found.has(field))
  if (missing.length > 0) {
    throw new StartFailure(
      `No column for ${missing.join(', ')} among ${header.join(', ')}. Name them: --map ${missing.map((one) => `${one}=NAME`).join(',')}`,
    )
  }
  return found
}
