import * as z from 'zod'
import { aliases, readReference } from '#reference/read-reference.ts'

const drive = z.strictObject({
  /** Driven wheels as the trade writes them; `2WD` if a feed does not name the axle. */
  code: z.enum(['FF', 'FR', 'MR', 'RR', '2WD', '4WD']),
  en: z.string(),
  ru: z.string(),
  ja: z.string(),
  aliases,
})

const fuel = z.strictObject({
  code: z.enum([
    'petrol',
    'diesel',
    'hybrid',
    'plug-in hybrid',
    'electric',
    'hydrogen',
    'lpg',
    'cng',
    'other',
  ]),
  en: z.string(),
  ru: z.string(),
  ja: z.string(),
  /** Feeds also send the abbreviations G, D and H. */
  aliases,
  /** What people type to find it; a word of several fuels finds all of them. */
  words: aliases,
})

export type Drive = z.output<typeof drive>
export type DriveCode = Drive['code']
export type Fuel = z.output<typeof fuel>
export type FuelCode = Fuel['code']

/** The drive layouts in feeds. */
export const drives: readonly Drive[] = readReference('drives.json', z.array(drive))
/** The fuels and other energy sources in feeds. */
export const fuels: readonly Fuel[] = readReference('fuels.json', z.array(fuel))
