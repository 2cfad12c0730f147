/** The tones of one paint in soft daylight, as CSS hex colours. */
export type Paint = {
  base: string
  glint: string
  light: string
  shade: string
  deep: string
  line: string
}

type Rgb = readonly [number, number, number]

function rgb(hex: string): Rgb {
  const long = /^#?([0-9a-f]{6})/i.exec(hex)?.[1]
  const short = /^#?([0-9a-f]{3})$/i.exec(hex)?.[1]
  const digits = long ?? short?.replace(/./g, '$&$&') ?? '8a9097'
  const value = Number.parseInt(digits, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function hex([r, g, b]: Rgb): string {
  const value = (Math.round(r) << 16) | (Math.round(g) << 8) | Math.round(b)
  return `#${value.toString(16).padStart(6, '0')}`
}

/** Mixes two CSS hex colours; share 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const a = rgb(from)
  const b = rgb(to)
  const at = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share
  return hex([at(0), at(1), at(2)])
}

/**
 * Returns the tones of a CSS hex paint. Pure white and black are softened first, to leave room for highlights and
 * shadows. Anything else becomes grey, so no text of a caller reaches the picture.
 */
export function paintTones(paint: string): Paint {
  const [r, g, b] = rgb(paint)
  const bright = (0.3 * r + 0.59 * g + 0.11 * b) / 255
  const plain = hex([r, g, b])
  const base =
    bright > 0.88
      ? mix(plain, '#d3d9df', 0.34)
      : bright < 0.13
        ? mix(plain, '#3a4149', 0.36)
        : plain
  const dark = bright < 0.35
  return {
    base,
    glint: mix(base, '#ffffff', dark ? 0.55 : 0.8),
    light: mix(base, '#f3f8fd', dark ? 0.25 : 0.45),
    shade: mix(base, '#10141b', dark ? 0.34 : 0.22),
    deep: mix(base, '#090b10', dark ? 0.62 : 0.48),
    line: mix(base, '#07090d', dark ? 0.75 : 0.6),
  }
}
