/** A point on the picture, in picture units (the picture is 400 x 300). */
export type Point = readonly [number, number]

/** A point in the scene, in cm: along the vehicle, across it, above the ground. */
export type Spot = readonly [number, number, number]

/** A corner of an outline on a surface; the third number is its radius, cm. */
export type Corner = readonly [number, number, number?]

/** Formats a number with as many decimals as the picture's size deserves. */
export type Digits = (value: number) => string

/** Returns a function that rounds to a number of decimals, without trailing zeros. */
export function digits(decimals: number): Digits {
  const factor = 10 ** decimals
  return (value) => String(Math.round(value * factor) / factor || 0).replace(/^(-?)0\./, '$1.')
}

function coarse(n: Digits): boolean {
  return n(0.4) === '0'
}

/** Interpolates linearly in a table of [argument, value] rows, sorted by argument. */
export function interpolate(table: readonly (readonly number[])[], at: number): number {
  let [x0, y0] = table[0] ?? [0, 0]
  for (const [x1 = 0, y1 = 0] of table) {
    if (at <= x1) {
      return x1 === x0
        ? y1
        : (y0 ?? 0) + ((y1 - (y0 ?? 0)) * Math.max(0, at - (x0 ?? 0))) / (x1 - (x0 ?? 0))
    }
    x0 = x1
    y0 = y1
  }
  return y0 ?? 0
}

type Segment = { to: Point; by?: Point }

function towards(from: Corner, to: Corner, distance: number): readonly [number, number] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const share = Math.min(0.5, distance / length)
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/**
 * Returns path data of a closed outline with rounded corners on a surface: `place` turns surface coordinates (cm) into
 * picture points. Long edges bend with a curved surface.
 */
export function outline(
  corners: readonly Corner[],
  place: (a: number, b: number) => Point,
  n: Digits,
): string {
  const segments: Segment[] = []
  // With whole picture units a small radius is invisible.
  const least = coarse(n) ? 6 : 0
  const rounding = (corner: Corner) => ((corner[2] ?? 0) >= least ? (corner[2] ?? 0) : 0)
  corners.forEach((corner, i) => {
    const before = corners[(i + corners.length - 1) % corners.length] ?? corner
    const after = corners[(i + 1) % corners.length] ?? corner
    const radius = rounding(corner)
    const enter = towards(corner, before, radius)
    const leave = towards(corner, after, radius)
    segments.push({ to: place(...enter) })
    if (radius > 0) segments.push({ by: place(corner[0], corner[1]), to: place(...leave) })
    const end = towards(after, corner, rounding(after))
    const pieces = Math.ceil(Math.hypot(end[0] - leave[0], end[1] - leave[1]) / 45)
    for (let k = 1; k < pieces; k++) {
      const t = k / pieces
      segments.push({
        to: place(leave[0] + (end[0] - leave[0]) * t, leave[1] + (end[1] - leave[1]) * t),
      })
    }
  })
  return write(segments, n, true)
}

/** Returns path data of an open or closed line through points, straight from one to the next. */
export function polyline(points: readonly Point[], n: Digits, closed = false): string {
  return write(
    points.map((to) => ({ to })),
    n,
    closed,
  )
}

/** Returns path data of a soft line that follows points and meets its two ends exactly. */
export function curve(points: readonly Point[], n: Digits, closed = false): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return ''
  const segments: Segment[] = [{ to: first }]
  for (let i = 1; i < points.length - 1; i++) {
    const by = points[i]
    const next = points[i + 1]
    if (!by || !next) continue
    const end: Point =
      i === points.length - 2 ? next : [(by[0] + next[0]) / 2, (by[1] + next[1]) / 2]
    segments.push({ by, to: end })
  }
  if (points.length === 2) segments.push({ to: last })
  return write(segments, n, closed)
}

/** Returns path data of a closed soft line with the points as its controls: a circle from a few. */
export function loop(points: readonly Point[], n: Digits): string {
  const middle = (i: number): Point => {
    const [a, b] = [points[i % points.length], points[(i + 1) % points.length]]
    return a && b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] : [0, 0]
  }
  const segments = points.map((by, i): Segment => ({ by, to: middle(i) }))
  return write([{ to: middle(points.length - 1) }, ...segments], n, true)
}

/** Omits points on straight runs to save bytes, since most of a car is straight. */
function write(segments: readonly Segment[], n: Digits, closed: boolean): string {
  const merged: Segment[] = []
  segments.forEach((segment, i) => {
    const before = merged.at(-1)
    const after = segments[i + 1]
    if (before && after && !segment.by && !after.by && flat(before.to, segment.to, after.to)) return
    merged.push(segment)
  })
  let [penX, penY] = [0, 0]
  let control: Point | undefined
  let d = ''
  let mode = ''
  const slack = coarse(n) ? 0.8 : 0.3
  for (const { to, by } of merged) {
    // Relative steps are shorter than absolute positions.
    const step = (p: Point) => [n(p[0] - penX), n(p[1] - penY)]
    const end = step(to)
    if (d && !by && Number(end[0]) === 0 && Number(end[1]) === 0) continue
    const mirrored: Point | undefined = control && [2 * penX - control[0], 2 * penY - control[1]]
    // A control point that mirrors the last one can be omitted.
    const smooth = by && mirrored && Math.hypot(mirrored[0] - by[0], mirrored[1] - by[1]) < slack
    const command = d === '' ? 'M' : smooth ? 't' : by ? 'q' : 'l'
    const bend = by && !smooth ? step(by) : []
    d += join([...bend, ...end], command === mode ? '' : command)
    mode = command
    control = smooth ? mirrored : by && [penX + Number(bend[0]), penY + Number(bend[1])]
    penX += Number(end[0])
    penY += Number(end[1])
  }
  return d + (closed ? 'Z' : '')
}

function join(numbers: readonly string[], command: string): string {
  return numbers.reduce((text, number, i) => {
    const apart = number.startsWith('-') || (i === 0 && command !== '') ? '' : ' '
    return text + apart + number
  }, command)
}

function flat(a: Point, b: Point, c: Point): boolean {
  const length = Math.hypot(c[0] - a[0], c[1] - a[1]) || 1
  const off = (c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])
  return Math.abs(off) / length < 0.15
}
