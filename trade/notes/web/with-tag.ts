import { maxTagsOfLot } from '#trade/notes/contract/limits.ts'

/** Adds a tag unless it is empty or already present in any letter case. */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim().replace(/\s+/g, ' ')
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  return tag === '' || isKnown || tags.length >= maxTagsOfLot ? tags : [...tags, tag]
}
