import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const folder = import.meta.dirname

/**
 * Reads and validates a file of `reference/`.
 * @param file such as `makers/cars-honda.json`
 * @throws Error that names the file and its error
 */
export function readReference<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): z.output<Schema> {
  const read = schema.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
  if (!read.success) throw new Error(`reference/${file}: ${z.prettifyError(read.error)}`)
  return read.data
}

/** Spellings of one entry, compared without case, width and separators (name-key.ts). */
export const aliases = z.array(z.string()).readonly()
