import type { DriveCode, FuelCode } from '#market/reference-data/server/drives-and-fuels.ts'
import type { CarBody } from './body.ts'

/** One chassis code with one engine, and the options available with it. */
export type ChassisVariant = {
  /** Without the emission prefix; the same code may have two engines. */
  code: string
  /** Emission class before the hyphen (DBA-NHP10), plausible for the years and the fuel. */
  prefix: string
  /** Catalogue displacement, 0 for electric cars. */
  engineCc: number
  fuel: FuelCode
  turbo?: true
  drive: DriveCode
  /** Gearbox codes, the most common first. */
  gearboxes: readonly string[]
  powerHp: number
}

/** A generation of a model. A demo car is drawn from one row, so every combination exists. */
export type CarGeneration = {
  maker: string
  model: string
  /** The most common first. */
  chassis: readonly ChassisVariant[]
  fromYear: number
  /** Inclusive. */
  toYear: number
  body: CarBody
  doors: number
  seats: number
  trims: readonly string[]
  /** Mid-range price when new, in today's yen. */
  newPriceYen: number
  /** Above 1 where the price rises with age, as for collectors' cars. */
  collectible?: number
  /** Relative frequency at auction. */
  share: number
}

/** Makes a row of a generation's chassis table. */
export function variant(
  code: string,
  prefix: string,
  engineCc: number,
  fuel: FuelCode,
  drive: DriveCode,
  gearboxes: readonly string[],
  powerHp: number,
  turbo?: 'turbo',
): ChassisVariant {
  const table = { code, prefix, engineCc, fuel, drive, gearboxes, powerHp }
  return turbo ? { ...table, turbo: true } : table
}
