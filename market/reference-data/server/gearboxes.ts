import * as z from 'zod'
import { aliases, readReference } from '#reference/read-reference.ts'

const gearbox = z.strictObject({
  code: z.string(),
  en: z.string(),
  ru: z.string(),
  /** The groups that a buyer chooses from; codes also have the lever's position and the number of gears. */
  group: z.enum(['automatic', 'cvt', 'manual', 'semi-automatic']),
  /** Automatic gearboxes with a number of gears (5FAT) count as spellings of the one without. */
  aliases,
})

/** A gearbox code as auction sheets and feeds write it. */
export type Gearbox = z.output<typeof gearbox>

/** Gearbox codes of auction sheets: letters for the lever's position, a digit for the gears. */
export const gearboxes: readonly Gearbox[] = readReference('gearboxes.json', z.array(gearbox))
