/** What drives a vehicle, as export rules distinguish it; at most 31, for they are bits. */
export const drives = [
  'petrol',
  'diesel',
  'gas',
  // Moves off with its engine only.
  'mild_hybrid',
  'full_hybrid',
  'plug_in_hybrid',
  'electric',
  'hydrogen',
] as const
export type Drive = (typeof drives)[number]

export const hybrids: readonly Drive[] = ['mild_hybrid', 'full_hybrid']
const full: readonly Drive[] = ['full_hybrid']

/** By fuel as lots have it; any other fuel leaves every drive open. */
export const drivesOfFuel: Readonly<Record<string, readonly Drive[]>> = {
  petrol: ['petrol'],
  diesel: ['diesel'],
  lpg: ['gas'],
  cng: ['gas'],
  hybrid: hybrids,
  'plug-in hybrid': ['plug_in_hybrid'],
  electric: ['electric'],
  hydrogen: ['hydrogen'],
}

/** Fuels that feeds also write for vehicles whose name says that they are hybrids. */
export const fuelsOfHybrids: readonly string[] = ['petrol', 'diesel', 'hybrid']

/** Of these makers' hybrids none is mild below the displacement that is banned anyway. */
export const fullHybridMakers: readonly string[] = ['TOYOTA', 'LEXUS', 'DAIHATSU']

const word = (pattern: string) => `(?<![A-Z0-9])(?:${pattern})(?![A-Z0-9])`

/**
 * What names in capitals say about a hybrid, as regular expressions of both JavaScript and PostgreSQL; the first that
 * fits decides. Null are hybrids of the kind that the maker builds.
 */
export const hybridNames: readonly { readonly pattern: string; readonly drive: Drive | null }[] = [
  { pattern: word('PHE?V|PLUG-?IN'), drive: 'plug_in_hybrid' },
  { pattern: word('E-?POWER|E:HEV'), drive: 'full_hybrid' },
  { pattern: word('MHEV|MILD HYBRID'), drive: 'mild_hybrid' },
  {
    pattern: `${word('HYBRID|HV|HEV|PRIUS|AQUA|SAI|INSIGHT|CR-Z|[A-Z]{0,2}[0-9]{3}H')}|ハイブリッド`,
    drive: null,
  },
]

const expressions = hybridNames.map(({ pattern }) => new RegExp(pattern))

/** All drives that a vehicle may have: feeds mix up hybrids of all kinds, and call some of them petrol. */
export function drivesOf(vehicle: {
  readonly fuel: string
  readonly maker: string
  readonly model: string
  readonly trim: string
}): readonly Drive[] {
  const { fuel, maker } = vehicle
  const known = drivesOfFuel[fuel]
  if (!known) return drives
  if (!fuelsOfHybrids.includes(fuel)) return known
  const name = `${vehicle.model} ${vehicle.trim}`.toUpperCase()
  const named = hybridNames.find((_, at) => expressions[at]?.test(name))
  const ofMaker = fullHybridMakers.includes(maker.toUpperCase()) ? full : hybrids
  const hinted = named && (named.drive ? [named.drive] : ofMaker)
  if (fuel === 'hybrid') return hinted ?? ofMaker
  return [...known, ...(hinted ?? [])]
}

/** Drives as the bits of a number. */
export const driveBits = (some: readonly Drive[]): number =>
  some.reduce((bits, drive) => bits | (1 << drives.indexOf(drive)), 0)
