import { createElement, type ReactElement, type SVGProps } from 'react'
import { pathOf, type Shape } from './shape-path.ts'

/** A drawing of Lucide: its name, and the shapes of a square of 24 px. */
export interface IconDrawing {
  readonly name: string
  readonly node: readonly Shape[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

const frame = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Makes the component of an icon. The build puts it in the place of the library's own, which puts its
 * attributes together anew for each icon and each time it is drawn. All shapes of a drawing become one
 * path: a third of all elements of a listing were shapes of icons.
 */
export function createIcon({ name, node }: IconDrawing) {
  const plain = node.filter(([, { fill }]) => !fill)
  const path = createElement('path', { key: 'path', d: plain.map(pathOf).join('') })
  const filled = node.filter(([, { fill }]) => fill).map(([tag, look]) => createElement(tag, look))
  const shapes = filled.length === 0 ? path : [path, ...filled]
  const ownClass = `lucide lucide-${name}`
  return function Icon({ className, size = 24, ...rest }: IconProps): ReactElement {
    const isNamed = rest['aria-label'] !== undefined || rest.role !== undefined
    return createElement(
      'svg',
      {
        ...frame,
        width: size,
        height: size,
        className: className ? `${ownClass} ${className}` : ownClass,
        ...(!isNamed && { 'aria-hidden': true }),
        ...rest,
      },
      shapes,
    )
  }
}
