import * as z from 'zod'
import { aliases, readReference } from '#reference/read-reference.ts'

/** One item of equipment, by the trade's code. */
const item = z.strictObject({
  code: z.string(),
  en: z.string(),
  ru: z.string(),
  ja: z.string(),
  aliases,
})

export type Equipment = z.output<typeof item>

const files = ['comfort', 'safety', 'audio-view', 'body-drive']

/** Every equipment code of the trade, and further items of stock lists and sheets. */
export const equipment: readonly Equipment[] = files.flatMap((file) =>
  readReference(`equipment/${file}.json`, z.array(item)),
)

/** Names in feeds that mean several items at once. */
export const equipmentAliases = readReference(
  'equipment/combinations.json',
  z.array(z.strictObject({ alias: z.string(), codes: z.array(z.string()).readonly() })),
)

/** Texts that mean "no equipment"; shown as a dash (spec 3 §3). */
export const notEquipped = readReference('equipment/not-equipped.json', z.array(z.string()))
