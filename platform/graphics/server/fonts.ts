import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Font } from 'satori'

/** Returns the font family of a picture: all fonts by name, so that a character missing in one comes from another. */
export const familyOf = (fonts: readonly Font[]): string =>
  [...new Set(fonts.map(({ name }) => name))].join(', ')

const require = createRequire(import.meta.url)
const filesOf = (name: string) => join(dirname(require.resolve(`${name}/package.json`)), 'files')

const interSets = ['latin', 'latin-ext', 'cyrillic'] as const
const weights = [400, 600] as const

/** Loads Inter, Latin and Cyrillic, for the texts of the interface. */
export function loadInter(): Promise<Font[]> {
  const files = filesOf('@fontsource/inter')
  const wanted = weights.flatMap((weight) => interSets.map((set) => ({ weight, set })))
  return Promise.all(
    wanted.map(async ({ weight, set }) => ({
      // satori accepts one font per name and weight, so each piece needs its own name.
      name: `Inter ${set}`,
      weight,
      style: 'normal' as const,
      data: await readFile(join(files, `inter-${set}-${weight}-normal.woff`)),
    })),
  )
}

interface FontPiece {
  readonly file: string
  /** The ranges that the stylesheet declares; the font need not cover all of them. */
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

/** The packages that documents search for a letter, in this order. */
export const documentFonts = [
  '@fontsource/inter',
  '@fontsource/noto-sans-jp',
  '@fontsource/noto-sans-kr',
  '@fontsource/noto-sans-sc',
  // Its letters are precomposed: Noto draws dots below and above as separate glyphs, which text extraction mixes up.
  'vazirmatn',
  '@fontsource/ibm-plex-sans-arabic',
  '@fontsource/noto-sans-hebrew',
  '@fontsource/noto-sans-georgian',
  '@fontsource/noto-sans-armenian',
  '@fontsource/noto-sans-thai',
  '@fontsource/noto-sans-ethiopic',
  '@fontsource/noto-sans-symbols',
] as const
type FontPackage = (typeof documentFonts)[number]

/** Returns whether a piece may contain a character. */
export const isInRange = ({ ranges }: FontPiece, code: number): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last)

/**
 * Returns the pieces of Noto Sans JP that contain these characters. The package splits the font into a hundred pieces,
 * and its stylesheet lists the characters of each.
 */
export async function loadJapanese(text: string): Promise<Font[]> {
  pieces ??= readPieces('@fontsource/noto-sans-jp')
  const codes = [...new Set(text)].map((sign) => sign.codePointAt(0) ?? 0)
  const needed = (await pieces).filter((piece) => codes.some((code) => isInRange(piece, code)))
  return Promise.all(
    needed.map(async ({ file }) => ({
      name: basename(file, '.woff'),
      weight: 400 as const,
      style: 'normal' as const,
      data: await readFile(file),
    })),
  )
}

let pieces: Promise<FontPiece[]> | null = null

/** One file that has digits and punctuation as well, so that text extraction finds a line in one font. */
const arabic = (): FontPiece => ({
  file: join(dirname(require.resolve('vazirmatn/package.json')), 'fonts/ttf/Vazirmatn-Regular.ttf'),
  ranges: [
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x8a0, 0x8ff],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfeff],
  ],
})

/** Returns the pieces of a font in normal weight, with the paths of their files. */
export async function readPieces(name: FontPackage): Promise<FontPiece[]> {
  if (name === 'vazirmatn') return [arabic()]
  const folder = filesOf(name)
  const css = await readFile(require.resolve(`${name}/400.css`), 'utf8')
  const faces = css.matchAll(/files\/([\w-]+\.woff)\)[^}]*?unicode-range:\s*([^;]+);/g)
  return [...faces].map(([, file = '', ranges = '']) => ({
    file: join(folder, file),
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.trim().slice(2).split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    }),
  }))
}
