import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import { type FontPackage, isInRange, readPieces } from '../fonts.ts'
import { sfntOf } from './sfnt.ts'

/** A part of a text that one font has all letters of. */
export interface Run {
  readonly text: string
  readonly font: string
}

/** The fonts that a document needs: TrueType files by name, and which of them has which letters. */
export interface DocumentFonts {
  readonly files: ReadonlyMap<string, { readonly normal: Buffer; readonly bold: Buffer }>
  /** Parts of a text, each with a font that has its letters; what no font has becomes a question mark. */
  runsOf(text: string): Run[]
}

interface Piece {
  readonly name: string
  mayHave(code: number): boolean
  load(): Promise<LoadedPiece>
}

interface LoadedPiece {
  readonly name: string
  readonly normal: Buffer
  readonly bold: Buffer
  readonly letters: ReadonlySet<number>
}

/** Reads fonts as texts need them, each once. */
export interface FontShelf {
  fontsFor(texts: Iterable<string>): Promise<DocumentFonts>
}

/** Inter, and Noto Sans JP for what it lacks. Each is parted into files by script, which are read when needed. */
export async function openFontShelf(): Promise<FontShelf> {
  const pieces = [
    ...(await piecesOf('@fontsource/inter', (file) => file.replace('-400-', '-600-'))),
    // Writing this dense is not set in bold.
    ...(await piecesOf('@fontsource/noto-sans-jp', (file) => file)),
  ]
  return {
    async fontsFor(texts) {
      const codes = new Set([...texts, '?'].flatMap((text) => [...drawable(text)].map(codeOf)))
      const wanted = pieces.filter((piece) => codes.values().some((code) => piece.mayHave(code)))
      const loaded = await Promise.all(wanted.map((piece) => piece.load()))
      return {
        files: new Map(loaded.map(({ name, normal, bold }) => [name, { normal, bold }])),
        runsOf: (text) => runsOf(loaded, drawable(text)),
      }
    },
  }
}

const codeOf = (sign: string): number => sign.codePointAt(0) ?? 0

/** Letters with their accents in one, and nothing that is not drawn. */
const drawable = (text: string): string =>
  text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? sign : ''))

/** Spaces and accents belong to the letters before them. */
const joining = /[\s\p{M}]/u

function runsOf(pieces: readonly LoadedPiece[], text: string): Run[] {
  const runs: Run[] = []
  let current = pieceWith(pieces, '?')
  for (const sign of text) {
    const stays = sign === '\n' || (joining.test(sign) && current?.letters.has(codeOf(sign)))
    const piece = stays ? current : pieceWith(pieces, sign)
    const font = piece ?? pieceWith(pieces, '?')
    if (!font) throw new Error('the fonts have no Latin letters')
    const before = font === current ? (runs.pop()?.text ?? '') : ''
    runs.push({ text: before + (piece ? sign : '?'), font: font.name })
    current = font
  }
  return runs
}

const pieceWith = (pieces: readonly LoadedPiece[], sign: string): LoadedPiece | undefined =>
  pieces.find(({ letters }) => letters.has(codeOf(sign)))

async function piecesOf(name: FontPackage, boldOf: (file: string) => string): Promise<Piece[]> {
  const pieces = await readPieces(name)
  // The stylesheet has the rare ones first.
  const isLatin = ({ file }: { readonly file: string }) => /-latin-\d/.test(file)
  const ordered = [...pieces.filter(isLatin), ...pieces.filter((piece) => !isLatin(piece))]
  return ordered.map((piece, at) => {
    const font = `${name.slice('@fontsource/'.length)}-${at}`
    let loaded: Promise<LoadedPiece> | null = null
    return {
      name: font,
      mayHave: (code) => isInRange(piece, code),
      load() {
        loaded ??= loadPiece(font, piece.file, boldOf(piece.file))
        return loaded
      },
    }
  })
}

async function loadPiece(name: string, file: string, boldFile: string): Promise<LoadedPiece> {
  const normal = sfntOf(await readFile(file))
  const bold = boldFile === file ? normal : sfntOf(await readFile(boldFile))
  const font = create(normal)
  if (!('characterSet' in font)) throw new Error(`${file} has more than one font`)
  return { name, normal, bold, letters: new Set(font.characterSet) }
}
