import { createHash } from 'node:crypto'

/** Draws one colour that depends on the path, as SVG, for tests that only need some picture. */
export function plainPicture(path: string): string {
  const color = createHash('sha256').update(path).digest('hex').slice(0, 6)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#${color}"/></svg>`
}
