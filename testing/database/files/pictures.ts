import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Makes a detailed picture, which does not compress like flat colour. */
const detailed = (width: number, height: number) =>
  sharp(
    Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at * 7 + at) % 251)),
    { raw: { width, height, channels: 3 } },
  )

/** Makes a JPEG as a phone does: rotated, with the location where it was taken. */
export const phonePhoto = (width: number, height: number): Promise<Buffer> =>
  detailed(width, height)
    .withExif({
      IFD0: { Make: 'SecretPhone', Software: 'SecretSoftware' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 27/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const plainPhoto = (
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff',
  width: number,
  height: number,
): Promise<Buffer> => detailed(width, height).toFormat(format).toBuffer()

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

/** Makes a PNG of a few kilobytes with a huge number of white or black pixels. */
export function hugePng(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Makes a PDF of a given size. */
export function pdfOf(bytes: number): Buffer {
  const pdf = Buffer.alloc(bytes, '% nothing is on this page\n')
  pdf.write('%PDF-1.7\n')
  pdf.write('\n%%EOF\n', bytes - 7)
  return pdf
}
