import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import { loadSharp } from './encoding/sharp.ts'
import { familyOf, loadInter, loadJapanese } from './fonts.ts'
import type { Box } from './layout.ts'
import { nativeMemory } from './native-memory.ts'

/** A picture to draw: boxes to lay out, as high as they need unless a height is given, or a finished drawing. */
export type Drawing =
  | { readonly boxes: Box; readonly width: number; readonly height?: number }
  | { readonly svg: string; readonly width: number }

const japanese = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u30ff]/u

let inter: ReturnType<typeof loadInter> | null = null

/** Returns the picture as PNG. Layout and rasterising keep a processor busy for a moment. */
export const renderPng = (drawing: Drawing): Promise<Uint8Array> =>
  rasterise(drawing, async (picture) => picture.asPng())

/**
 * Returns the picture as JPEG in the best of three qualities that fits into `maxBytes`.
 *
 * @throws when it is larger in each of them
 */
export const renderJpeg = (drawing: Drawing & { readonly maxBytes: number }): Promise<Uint8Array> =>
  rasterise(drawing, async ({ pixels, width, height }) => {
    const sharp = await loadSharp()
    const raw = { width, height, channels: 4 } as const
    for (const quality of [84, 70, 50]) {
      const jpeg = await sharp(pixels, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
      if (jpeg.length <= drawing.maxBytes) return jpeg
    }
    throw new Error(`the picture has more than ${drawing.maxBytes} bytes`)
  })

type Picture = ReturnType<Resvg['render']>

async function rasterise(
  drawing: Drawing,
  encode: (picture: Picture) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const svg = 'svg' in drawing ? drawing.svg : await layOut(drawing)
  const resvg = new Resvg(svg, {
    fitTo: { mode: 'width', value: drawing.width },
    // All text is drawn as outlines.
    font: { loadSystemFonts: false },
  })
  const picture = resvg.render()
  const encoded = await encode(picture)
  // Four bytes a pixel, and as much again for the drawing surface.
  release(8 * picture.width * picture.height)
  return encoded
}

const release = nativeMemory()

async function layOut({ boxes, width, height }: Extract<Drawing, { boxes: Box }>) {
  inter ??= loadInter()
  const text = textOf(boxes)
  const fonts = [...(await inter), ...(japanese.test(text) ? await loadJapanese(text) : [])]
  const root = {
    ...boxes,
    props: { ...boxes.props, style: { fontFamily: familyOf(fonts), ...boxes.props.style } },
  }
  // satori accepts what React would render; its types require React elements.
  const size = height === undefined ? { width } : { width, height }
  return satori(root as unknown as Parameters<typeof satori>[0], { ...size, fonts })
}

const textOf = (content: Box | string): string =>
  typeof content === 'string' ? content : (content.props.children ?? []).map(textOf).join('')
