import * as z from 'zod'
import { aliases, readReference } from '#reference/read-reference.ts'

const lotStatus = z.strictObject({
  code: z.int(),
  key: z.string(),
  en: z.string(),
  ru: z.string(),
  /** The outcome is known: the lot belongs to the results, no longer to upcoming sales. */
  result: z.boolean(),
  aliases,
})

/** Statuses 4531 to 4539 (spec 2 §4, spec 3 §9), named as in the messages; an empty text in a feed means unknown. */
export const lotStatuses: readonly z.output<typeof lotStatus>[] = readReference(
  'lot-statuses.json',
  z.array(lotStatus),
)
