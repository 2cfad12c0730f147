import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import { documentFonts, isInRange, readPieces } from '../fonts.ts'
import { sfntOf } from './sfnt.ts'
import { isRightToLeft, levelsOf } from './text-direction.ts'

/** A part of a text in one direction whose letters are all in one font. */
export interface Run {
  readonly text: string
  readonly font: string
  /** Level of the bidirectional algorithm: odd from right to left. */
  readonly bidiLevel: number
}

/** The fonts that a document needs: TrueType files by name, and the letters of each. */
export interface DocumentFonts {
  readonly files: ReadonlyMap<string, { readonly normal: Buffer; readonly bold: Buffer }>
  /**
   * Splits a text into parts, each with a font that has its letters; a character without a font becomes a question
   * mark.
   */
  runsOf(text: string): Run[]
}

interface Piece {
  readonly name: string
  canHave(code: number): boolean
  load(): Promise<LoadedPiece>
}

interface LoadedPiece {
  readonly name: string
  readonly normal: Buffer
  readonly bold: Buffer
  readonly letters: ReadonlySet<number>
}

/** Reads each font once, when a text needs it. */
export interface FontShelf {
  fontsFor(texts: Iterable<string>): Promise<DocumentFonts>
  /** Returns the first character of a text without a font; null when all can be drawn. */
  findMissing(text: string): Promise<string | null>
}

/**
 * Opens Inter, and Noto Sans for the letters that it lacks. Both are split into files by script, which are read when
 * needed.
 */
export async function openFontShelf(): Promise<FontShelf> {
  const pieces = (await Promise.all(documentFonts.map(piecesOf))).flat()
  const load = (texts: Iterable<string>) => {
    const codes = new Set([...texts].flatMap((text) => [...drawable(text)].map(codeOf)))
    const wanted = pieces.filter((piece) => codes.values().some((code) => piece.canHave(code)))
    return Promise.all(wanted.map((piece) => piece.load()))
  }
  return {
    async findMissing(text) {
      const loaded = await load([text])
      const missing = [...drawable(text)].find(
        (sign) => !/\s/.test(sign) && !joiners.test(sign) && !pieceWith(loaded, sign),
      )
      return missing ?? null
    },
    async fontsFor(texts) {
      const loaded = await load([...texts, '?'])
      return {
        files: new Map(loaded.map(({ name, normal, bold }) => [name, { normal, bold }])),
        runsOf: (text) => runsOf(loaded, drawable(text)),
      }
    },
  }
}

const codeOf = (sign: string): number => sign.codePointAt(0) ?? 0

/** Joiners are invisible, and decide the shapes of the letters next to them. */
const joiners = /[\u200c\u200d]/

/** Composes letters with their accents, and drops invisible characters. */
const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' || joiners.test(sign) ? sign : ''))

/**
 * Spaces and accents belong to the letters before them; next to right-to-left letters, so does everything that is no
 * letter.
 */
const joining = /[\s\p{M}]/u
const letter = /\p{L}/u

function runsOf(pieces: readonly LoadedPiece[], text: string): Run[] {
  const runs: Run[] = []
  const levels = levelsOf(text)
  // Where a line begins at the right, a first character that is no letter takes the font of the letters.
  const first = levels?.[0] === 1 ? [...text].find(isRightToLeft) : undefined
  let current = pieceWith(pieces, first ?? '?')
  let at = 0
  for (const sign of text) {
    const level = levels?.[at] ?? 0
    at += sign.length
    const isHere = current?.letters.has(codeOf(sign))
    if (joiners.test(sign) && !isHere) continue
    const isJoining = joining.test(sign) || joiners.test(sign) || (levels && !letter.test(sign))
    const stays = sign === '\n' || (isJoining && isHere)
    const piece = stays ? current : pieceWith(pieces, sign)
    const font = piece ?? pieceWith(pieces, '?')
    if (!font) throw new Error('the fonts have no Latin letters')
    const last = runs.at(-1)
    const isSame = last?.font === font.name && last.bidiLevel === level
    const before = isSame ? (runs.pop()?.text ?? '') : ''
    runs.push({ text: before + (piece ? sign : '?'), font: font.name, bidiLevel: level })
    current = font
  }
  return runs
}

const pieceWith = (pieces: readonly LoadedPiece[], sign: string): LoadedPiece | undefined =>
  pieces.find(({ letters }) => letters.has(codeOf(sign)))

async function piecesOf(name: (typeof documentFonts)[number]): Promise<Piece[]> {
  const pieces = await readPieces(name)
  // The stylesheet lists rare pieces first.
  const isLatin = ({ file }: { readonly file: string }) => /-latin-\d/.test(file)
  const ordered = [...pieces.filter(isLatin), ...pieces.filter((piece) => !isLatin(piece))]
  // Dense scripts are not set in bold.
  const boldOf = (file: string) =>
    isBold(name) ? file.replace('-400-', '-600-').replace('-Regular', '-SemiBold') : file
  return ordered.map((piece, at) => {
    const font = `${name.slice('@fontsource/'.length)}-${at}`
    let loaded: Promise<LoadedPiece> | null = null
    return {
      name: font,
      canHave: (code) => isInRange(piece, code),
      load() {
        loaded ??= loadPiece(font, piece.file, boldOf(piece.file))
        return loaded
      },
    }
  })
}

const isBold = (name: string) => name === '@fontsource/inter' || name === 'vazirmatn'

async function loadPiece(name: string, file: string, boldFile: string): Promise<LoadedPiece> {
  const read = async (path: string) => {
    const bytes = await readFile(path)
    return path.endsWith('.ttf') ? bytes : sfntOf(bytes)
  }
  const normal = await read(file)
  const bold = boldFile === file ? normal : await read(boldFile)
  const font = create(normal)
  if (!('characterSet' in font)) throw new Error(`${file} has more than one font`)
  return { name, normal, bold, letters: new Set(font.characterSet) }
}
