import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Font } from 'satori'

/** The family of a picture: every font by its name, so that signs that one lacks come from another. */
export const familyOf = (fonts: readonly Font[]): string =>
  [...new Set(fonts.map(({ name }) => name))].join(', ')

const require = createRequire(import.meta.url)
const filesOf = (name: string) => join(dirname(require.resolve(`${name}/package.json`)), 'files')

const interSets = ['latin', 'latin-ext', 'cyrillic'] as const
const weights = [400, 600] as const

/** Inter, Latin and Cyrillic, for the texts of the interface. */
export function loadInter(): Promise<Font[]> {
  const files = filesOf('@fontsource/inter')
  const wanted = weights.flatMap((weight) => interSets.map((set) => ({ weight, set })))
  return Promise.all(
    wanted.map(async ({ weight, set }) => ({
      // satori takes one font of a name and weight: each piece needs a name of its own.
      name: `Inter ${set}`,
      weight,
      style: 'normal' as const,
      data: await readFile(join(files, `inter-${set}-${weight}-normal.woff`)),
    })),
  )
}

interface FontPiece {
  readonly file: string
  /** What the stylesheet promises; the font need not have all of it. */
  readonly ranges: readonly (readonly [first: number, last: number])[]
}

/** The packages in which documents look for a letter, in this order. */
export const documentFonts = [
  '@fontsource/inter',
  '@fontsource/noto-sans-jp',
  '@fontsource/noto-sans-kr',
  '@fontsource/noto-sans-sc',
  // Their letters are whole: Noto puts dots below and above as signs of their own, which no reader can tell apart.
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

/** Whether a piece may have a character. */
export const isInRange = ({ ranges }: FontPiece, code: number): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last)

/**
 * The pieces of Noto Sans JP that have these characters. The package has the font in a hundred pieces, and a
 * stylesheet that says which characters each one has.
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

/** One file with digits and punctuation as well, so that readers of a document find a line in one font. */
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

/** The pieces of a font in its normal weight, with the paths of their files. */
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
