import { createElement, type SVGProps } from 'react'

/** A part of an icon: path data, or any other shape with its attributes. */
type Part = string | readonly [tag: string, attributes: Readonly<Record<string, string>>]

const draw = (part: Part) =>
  typeof part === 'string' ? createElement('path', { d: part }) : createElement(...part)

/**
 * Returns an icon of lucide-react as the build compiles it (app/build/lean-icons.ts), with the library's attributes.
 */
export function icon(parts: readonly Part[]) {
  const drawing = parts.map(draw)
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...drawing,
    )
}
