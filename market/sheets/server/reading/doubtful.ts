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
const denying = /^(?:無|無し|なし|ナシ|無い|ない)$/u
const linking = /^[はがも]$/u

/** Pieces that follow each other without anything between are one where they are unknown. */
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

/** Whether what stands beside a term makes it a part of another word, or denies it in a way that is not read. */
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
    // It denies what is not understood.
    if (denying.test(piece.ja) && !linking.test(before.ja)) return true
  }
  if (isUnknown(after)) {
    const [left, right] = [lastOf(piece.ja), firstOf(after.ja)]
    if (katakana.test(left) && katakana.test(right)) return true
    if (word.test(right) && single(piece)) return true
    if (negating.test(after.ja)) return true
  }
  return false
}

/** A word such as 無 or 未 that belongs to what follows it, and has no term of its own with it. */
function deniesNext(pieces: readonly Piece[], at: number): boolean {
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
 * Pieces without the terms that their surroundings make doubtful: a term inside a longer word of katakana, one
 * sign of kanji beside others that are unknown, and what an unread word denies.
 */
export function doubtful(pieces: readonly Piece[]): Piece[] {
  let current = joinUnknown(pieces)
  for (;;) {
    const next = current.map((piece, at) =>
      isDoubtful(current, at) || deniesNext(current, at) || deniesNext(current, at - 1)
        ? asUnknown(piece)
        : piece,
    )
    if (next.every((piece, at) => piece === current[at])) return current
    current = joinUnknown(next)
  }
}
