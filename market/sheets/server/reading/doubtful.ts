import { foldText } from '../glossary/fold.ts'
import type { Piece } from './piece.ts'

const isUnknown = (piece: Piece | undefined): piece is Piece =>
  piece !== undefined && !piece.understood && !piece.isSeparator

const lastOf = (text: string) => [...foldText(text)].at(-1) ?? ''
const firstOf = (text: string) => [...foldText(text)][0] ?? ''
const katakana = /[\u30a1-\u30fc]/u
const word = /[\p{Script=Han}\p{Script=Hiragana}\u30a1-\u30fc]/u
const single = (piece: Piece) => [...foldText(piece.ja)].length === 1
const negating = /(?:ない|ません|無|不|未|非|なく|せず|れず)/u
const negatingAtEnd = /[無不未非]$/u
const negation = /^(?:無|無し|なし|ナシ|無い|ない)$/u
const linking = /^[はがも]$/u

/** Joins adjacent unknown pieces. */
function joinUnknown(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const before = joined.at(-1)
    if (isUnknown(before) && isUnknown(piece)) {
      const ja = before.ja + piece.ja
      joined[joined.length - 1] = { ...before, to: piece.to, ja, en: ja, ru: ja }
    } else joined.push(piece)
  }
  return joined
}

const asUnknown = (piece: Piece): Piece => ({
  ...piece,
  en: piece.ja,
  ru: piece.ja,
  meaning: null,
  kind: 'unknown',
  tone: 'plain',
  importance: 1,
  understood: false,
})

/** Whether the surroundings of a term make it a part of another word, or negate it in an unreadable way. */
function isDoubtful(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at]
  if (!piece?.understood) return false
  const before = pieces[at - 1]
  const after = pieces[at + 1]
  if (isUnknown(before)) {
    const [left, right] = [lastOf(before.ja), firstOf(piece.ja)]
    if (katakana.test(left) && katakana.test(right)) return true
    if (word.test(left) && single(piece)) return true
    if (negatingAtEnd.test(before.ja)) return true
    // It negates something that was not understood.
    if (negation.test(piece.ja) && !linking.test(before.ja)) return true
  }
  if (isUnknown(after)) {
    const [left, right] = [lastOf(piece.ja), firstOf(after.ja)]
    if (katakana.test(left) && katakana.test(right)) return true
    if (word.test(right) && single(piece)) return true
    if (negating.test(after.ja)) return true
  }
  return false
}

/** Whether a word such as 無 or 未 belongs to what follows it, without a term for both together. */
function negatesNext(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at]
  const [before, after] = [pieces[at - 1], pieces[at + 1]]
  return (
    piece?.understood === true &&
    /^[無未不非]$/u.test(piece.ja) &&
    after?.understood === true &&
    (!before || before.isSeparator)
  )
}

/**
 * Removes terms that their surroundings make doubtful: a term inside a longer word of katakana, a single kanji next to
 * unknown ones, and what an unread word negates.
 */
export function withoutDoubtful(pieces: readonly Piece[]): Piece[] {
  let current = joinUnknown(pieces)
  for (;;) {
    const next = current.map((piece, at) =>
      isDoubtful(current, at) || negatesNext(current, at) || negatesNext(current, at - 1)
        ? asUnknown(piece)
        : piece,
    )
    if (next.every((piece, at) => piece === current[at])) return current
    current = joinUnknown(next)
  }
}
