import * as z from 'zod'
import { aliases, readReference } from '#reference/read-reference.ts'

const gearbox = z.strictObject({
  code: z.string(),
  en: z.string(),
  ru: z.string(),
  /** What a buyer chooses from; codes also have the lever's position and the number of gears. */
  group: z.enum(['automatic', 'cvt', 'manual', 'semi-automatic']),
  /** Automatic boxes with a number of gears (5FAT) are spellings of the box without it. */
  aliases,
})

/** A gearbox code as auction sheets and feeds write it. */
export type Gearbox = z.output<typeof gearbox>

/** Gearbox codes of auction sheets: letters for the lever's position, digit for the gears. */
export const gearboxes: readonly Gearbox[] = readReference('gearboxes.json', z.array(gearbox))
