import { maxTagsOfLot } from '#trade/notes/contract/limits.ts'

/** Tags with another one, unless they have it in other capitals, or it is empty. */
export function withTag(tags: readonly string[], typed: string): readonly string[] {
  const tag = typed.trim().replace(/\s+/g, ' ')
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase())
  return tag === '' || isKnown || tags.length >= maxTagsOfLot ? tags : [...tags, tag]
}
