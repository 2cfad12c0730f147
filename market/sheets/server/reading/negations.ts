import type { Importance, PieceTone } from '#market/sheets/contract/pieces.ts'
import { foldText } from '../glossary/fold.ts'
import { termIndex } from '../glossary/glossary.ts'
import type { Piece } from './piece.ts'

/** Words after a term that say whether there is any. */
const answers = [
  {
    sign: 'なし',
    words: ['無', '無シ', '無し', 'なし', 'ナシ', '無い', 'ない'],
    en: 'none',
    ru: 'нет',
  },
  { sign: 'あり', words: ['有', '有り', 'あり', 'アリ', '在り'], en: 'yes', ru: 'есть' },
  { sign: '欠', words: ['欠', '欠品', '欠品中'], en: 'missing', ru: 'отсутствует' },
  { sign: '不明', words: ['不明'], en: 'not known', ru: 'неизвестно' },
] as const
type Answer = (typeof answers)[number]

const answerOf = (piece: Piece | undefined): Answer | undefined => {
  if (!piece || piece.isSeparator) return undefined
  const word = foldText(piece.ja)
  return answers.find(({ words }) => (words as readonly string[]).includes(word))
}

/** Whether a piece may be between a term and its answer. */
const isLink = (piece: Piece | undefined) =>
  piece !== undefined &&
  (piece.isSeparator ? /^[ \t\u3000:：(（]+$/u.test(piece.ja) : /^[はがも]$/u.test(piece.ja))

const opposite: Record<PieceTone, PieceTone> = { bad: 'good', good: 'bad', plain: 'plain' }

/**
 * Joins a term with the word that negates or confirms it, also across a blank, a colon or a bracket: 修復歴：なし must never
 * be read as 修復歴.
 */
export function joinNegations(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Piece
    let next = at + 1
    while (isLink(pieces[next])) next++
    const answer = isAnswerable(piece) ? answerOf(pieces[next]) : undefined
    if (answer) {
      joined.push(answered(piece, pieces.slice(at, next + 1), answer))
      at = next
    } else joined.push(piece)
  }
  return joined
}

const isAnswerable = (piece: Piece) =>
  piece.understood &&
  !answerOf(piece) &&
  !['amount', 'number', 'date', 'mark', 'colour'].includes(piece.kind)

function answered(piece: Piece, all: readonly Piece[], { sign, en, ru }: Answer): Piece {
  const ja = all.map((one) => one.ja).join('')
  const place = { from: piece.from, to: piece.from + ja.length, ja }
  // The glossary may have both as one term.
  const known = termIndex.get(foldText(piece.ja) + sign)
  if (known) {
    const { kind, tone, importance, meaning } = known
    return { ...piece, ...place, en: known.en, ru: known.ru, kind, tone, importance, meaning }
  }
  const texts = { en: `${piece.en}: ${en}`, ru: `${piece.ru}: ${ru}` }
  if (sign === 'あり') return { ...piece, ...place, ...texts }
  if (sign === 'なし') {
    const tone = piece.kind === 'part' ? 'plain' : opposite[piece.tone]
    const importance: Importance = tone === 'good' && piece.importance < 3 ? 1 : piece.importance
    return { ...piece, ...place, ...texts, tone, importance, meaning: null }
  }
  return { ...piece, ...place, ...texts, tone: 'bad', meaning: null }
}
