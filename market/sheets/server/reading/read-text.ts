import { readDamageMark } from '#market/lots/contract/checklist.ts'
import { fold } from '../glossary/fold.ts'
import { partIndex, placeIndex, termIndex } from '../glossary/glossary.ts'
import { readMark } from '../glossary/marks.ts'
import type { Term } from '../glossary/term.ts'
import { matchDate, matchNumber, matchTread } from './dates-and-numbers.ts'
import { withoutDoubtful } from './doubtful.ts'
import { joinNegations } from './negations.ts'
import type { Match, Piece } from './piece.ts'

const longest = (spellings: Iterable<string>) =>
  Math.max(...[...spellings].map((spelling) => [...spelling].length))
const maxTerm = longest(termIndex.keys())
const maxPart = longest(partIndex.keys())

const letter = /[A-Z0-9]/
const separator = /[\s\p{P}\p{S}]/u

/**
 * Splits a text of a sheet into pieces in order, matching the longest term first. Text that the glossary lacks stays
 * unchanged, and so does a term that its surroundings make doubtful: nothing is guessed.
 */
export function readText(text: string): Piece[] {
  const { characters, starts } = fold(text)
  const pieces: Piece[] = []
  let at = 0
  while (at < characters.length) {
    const match = matchAt(characters, at, pieces) ?? readUnread(characters, at)
    // A piece ends where a character of the text does.
    let end = at + match.size
    while (end < characters.length && starts[end] === starts[end - 1]) end++
    const from = pieces.at(-1)?.to ?? 0
    const to = end >= characters.length ? text.length : (starts[end] ?? text.length)
    if (to > from) pieces.push(pieceOf(match, text.slice(from, to), from))
    at = end
  }
  return joinNegations(withoutDoubtful(pieces))
}

interface Unread {
  readonly size: number
  readonly isSeparator: boolean
}

/** Takes a character that no term begins with. Letters and digits of one code stay together. */
function readUnread(characters: readonly string[], at: number): Unread {
  const isSeparator = separator.test(characters[at] ?? '')
  let size = 1
  if (letter.test(characters[at] ?? '')) while (letter.test(characters[at + size] ?? '')) size++
  return { size, isSeparator }
}

function matchAt(
  characters: readonly string[],
  at: number,
  pieces: readonly Piece[],
): Match | null {
  const rest = characters.slice(at, at + 40).join('')
  const before = characters.slice(Math.max(0, at - 12), at).join('')
  const matches = [
    matchTread(rest),
    matchDate(rest, before),
    matchTerm(characters, at),
    matchPart(characters, at),
    matchMark(characters, at, pieces),
    matchNumber(rest, before),
  ].filter((match) => match !== null)
  return matches.reduce<Match | null>(
    (best, match) => (best && best.size >= match.size ? best : match),
    null,
  )
}

/** Whether a stretch does not cut through a word of letters and digits. */
function isWhole(characters: readonly string[], from: number, to: number): boolean {
  const cuts = (left: number) =>
    letter.test(characters[left] ?? '') && letter.test(characters[left + 1] ?? '')
  return !(from > 0 && cuts(from - 1)) && !cuts(to - 1)
}

function longestOf<Found>(
  index: ReadonlyMap<string, Found>,
  characters: readonly string[],
  at: number,
  most: number,
): { found: Found; size: number } | null {
  for (let size = Math.min(most, characters.length - at); size > 0; size--) {
    const found = index.get(characters.slice(at, at + size).join(''))
    if (found && isWhole(characters, at, at + size)) return { found, size }
  }
  return null
}

function matchTerm(characters: readonly string[], at: number): Match | null {
  const match = longestOf<Term>(termIndex, characters, at, maxTerm)
  return match && { ...match.found, size: match.size }
}

/** Matches a part with the words for its place: 左フロントドア. */
function matchPart(characters: readonly string[], at: number): Match | null {
  const english: string[] = []
  const forms: { readonly [gender: string]: string }[] = []
  for (let end = at, size = 0; ; ) {
    const part = longestOf(partIndex, characters, end, maxPart)
    if (part) {
      const { en, ru, gender } = part.found
      return {
        size: size + part.size,
        en: [...english, en].join(' '),
        ru: [...forms.map((form) => form[gender] ?? ''), ru].join(' '),
        kind: 'part',
      }
    }
    const place = longestOf(placeIndex, characters, end, 4)
    if (!place || english.includes(place.found.en)) return null
    english.push(place.found.en)
    forms.push(place.found.ru)
    size += place.size
    end += place.size
    while (/\s/.test(characters[end] ?? '')) {
      end++
      size++
    }
  }
}

/** Matches a mark such as A1, but only after a part or another mark; elsewhere it may be anything. */
function matchMark(
  characters: readonly string[],
  at: number,
  pieces: readonly Piece[],
): Match | null {
  const owner = pieces.findLast(({ isSeparator }) => !isSeparator)
  if (owner?.kind !== 'part' && owner?.kind !== 'mark') return null
  const between = pieces.slice(pieces.indexOf(owner) + 1)
  if (between.some(({ ja }) => /[。\n]/.test(ja))) return null
  const [code = ''] = /^[A-Z]{1,2}[1-4]?/.exec(characters.slice(at, at + 3).join('')) ?? []
  if (!readDamageMark(code) || !isWhole(characters, at, at + code.length)) return null
  const read = readMark(code)
  if (!read) return null
  return {
    size: code.length,
    en: read.en,
    ru: read.ru,
    meaning: read.meaning,
    kind: 'mark',
    tone: 'bad',
    importance: read.severity,
  }
}

function pieceOf(match: Match | Unread, ja: string, from: number): Piece {
  const place = { from, to: from + ja.length, ja }
  if ('isSeparator' in match) {
    return {
      ...place,
      en: ja,
      ru: ja,
      meaning: null,
      kind: 'unknown',
      tone: 'plain',
      importance: 1,
      understood: false,
      isSeparator: match.isSeparator,
    }
  }
  const { en, ru, meaning = null, kind, tone = 'plain', importance = 1 } = match
  return { ...place, en, ru, meaning, kind, tone, importance, understood: true, isSeparator: false }
}
