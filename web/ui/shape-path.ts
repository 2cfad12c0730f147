/** A basic shape of SVG with its attributes, as Lucide writes them. */
export type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/**
 * The outline of a shape as data of a path (SVG 2, chapter 10 gives the equivalents). Throws for shapes
 * that no drawing has had so far, so that none is lost.
 */
export function pathOf([tag, attributes]: Shape): string {
  const at = (name: string) => Number(attributes[name] ?? 0)
  switch (tag) {
    case 'path':
      return fromItsOwnPlace(attributes.d ?? '')
    case 'line':
      return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`
    case 'polyline':
      return `M${attributes.points}`
    case 'polygon':
      return `M${attributes.points}Z`
    case 'circle':
      return ellipse(at('cx'), at('cy'), at('r'), at('r'))
    case 'ellipse':
      return ellipse(at('cx'), at('cy'), at('rx'), at('ry'))
    case 'rect':
      return rectangle(attributes)
    default:
      throw new Error(`no path is known for <${tag}>`)
  }
}

const number = '-?(?:\\d+\\.?\\d*|\\.\\d+)'
const relativeStart = new RegExp(`^m\\s*(${number})[\\s,]*(${number})[\\s,]*([-.\\d])?`)

/** The first point of a path may be written as if it were relative; behind another path it would be. */
const fromItsOwnPlace = (path: string) =>
  path.replace(relativeStart, (_, x: string, y: string, next?: string) =>
    next === undefined ? `M${x} ${y}` : `M${x} ${y}l${next}`,
  )

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`

/** One radius rounds both ways; none is larger than half of its side. */
function rectangle(attributes: Readonly<Record<string, string>>): string {
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(attributes[name] ?? 0),
  )
  const { rx = attributes.ry ?? '0', ry = rx } = attributes
  const [a, b] = [Math.min(Number(rx), width / 2), Math.min(Number(ry), height / 2)]
  const corner = (dx: number, dy: number) => (a && b ? `a${a} ${b} 0 0 1 ${dx} ${dy}` : '')
  return (
    `M${x + a} ${y}h${width - 2 * a}${corner(a, b)}v${height - 2 * b}${corner(-a, b)}` +
    `h${2 * a - width}${corner(-a, -b)}v${2 * b - height}${corner(a, -b)}Z`
  )
}
