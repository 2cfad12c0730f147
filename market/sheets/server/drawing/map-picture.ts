import type { SheetMark } from '#market/sheets/contract/calls.ts'
import { carMapPanels, carMapSize } from '#market/sheets/contract/car-map.ts'
import { type Box, box, image } from '#platform/graphics/server/layout.ts'
import { ink, severityInk } from './form-parts.ts'

const scale = 1.5

/** Draws the car map with its marks; several on one panel are next to each other. */
export function mapPicture(marks: readonly SheetMark[]): Box {
  const width = carMapSize.width * scale
  const height = carMapSize.height * scale
  const ofPanels = Map.groupBy(marks, ({ panel }) => panel)
  return box(
    { position: 'relative', width, height, margin: '0 auto' },
    image(`data:image/svg+xml;base64,${Buffer.from(outline()).toString('base64')}`, {
      width,
      height,
    }),
    ...[...ofPanels].flatMap(([panel, some]) => {
      const place = carMapPanels.get(panel)
      if (!place) return []
      const [x, y] = place.at
      const labelWidth = 44
      const rows = Math.ceil(some.length / 2)
      return some.map(({ mark, severity }, at) => {
        const inRow = Math.min(2, some.length - Math.floor(at / 2) * 2)
        const left = x * scale + ((at % 2) - (inRow - 1) / 2) * labelWidth - labelWidth / 2
        const top = y * scale + (Math.floor(at / 2) - (rows - 1) / 2) * 28 - 14
        return box(
          {
            position: 'absolute',
            left: Math.max(0, Math.min(width - labelWidth, left)),
            top: Math.max(0, top),
            width: labelWidth,
            height: 28,
            alignItems: 'center',
            justifyContent: 'center',
            fontSize: 22,
            fontWeight: 600,
            color: severityInk[severity],
            background: ink.paper,
            borderRadius: 6,
          },
          mark.slice(0, 4),
        )
      })
    }),
  )
}

function outline(): string {
  const { width, height } = carMapSize
  const paths = [...carMapPanels.values()]
    .filter(({ d }) => d !== '')
    .map(({ d, isMirrored }) =>
      isMirrored
        ? `<path d="${d}" transform="translate(${width} 0) scale(-1 1)"/>`
        : `<path d="${d}"/>`,
    )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" ` +
    `height="${height * scale}"><g fill="#ffffff" stroke="${ink.line}" stroke-width="1.4">${paths.join('')}</g></svg>`
  )
}
