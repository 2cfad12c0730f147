import type { FontShelf } from './font-runs.ts'

/** Texts with these characters alone need no check against a font. */
const common = /^[\s\x20-\x7eА-яЁё]*$/

let shelf: Promise<FontShelf> | null = null

/** Returns the first character of a text that no font of our documents has; null when all can be printed. */
export async function findUnprintable(text: string): Promise<string | null> {
  if (common.test(text)) return null
  // Reading fonts needs a library that most servers never load here.
  shelf ??= import('./font-runs.ts').then(({ openFontShelf }) => openFontShelf())
  return (await shelf).findMissing(text)
}
