import type { FontShelf } from './font-runs.ts'

/** Texts of these signs alone need no look at a font. */
const common = /^[\s\x20-\x7eА-яЁё]*$/

let shelf: Promise<FontShelf> | null = null

/** The first character of a text that no font of our documents has; null where all can be printed. */
export async function findUnprintable(text: string): Promise<string | null> {
  if (common.test(text)) return null
  // Reading fonts takes a library that most servers never need here.
  shelf ??= import('./font-runs.ts').then(({ openFontShelf }) => openFontShelf())
  return (await shelf).findMissing(text)
}
