import type { Importance } from '#market/sheets/contract/pieces.ts'
import { type Box, type BoxStyle, box } from '#platform/graphics/server/layout.ts'

export const ink = {
  paper: '#fdfbf4',
  shade: '#f0ece0',
  line: '#8a8f98',
  text: '#1a2130',
  quiet: '#565e6c',
} as const

/** Inks of marks and remarks; the number of signs before a remark says the same without color. */
export const severityInk: Readonly<Record<Importance, string>> = {
  1: '#23417f',
  2: '#8a4b00',
  3: '#a3211a',
}

interface CellOptions {
  /** Share of the row. */
  readonly share?: number
  readonly size?: number
  readonly align?: 'flex-start' | 'center' | 'flex-end'
}

/** Makes a box of the form: a small label, and the value below it. */
export function cell(label: string, value: string, options: CellOptions = {}): Box {
  const { share = 1, size = 24, align = 'flex-start' } = options
  const fitting = value.length * size * 0.62 > share * 300 ? size * 0.78 : size
  return box(
    {
      flexDirection: 'column',
      flexGrow: share,
      flexShrink: 1,
      flexBasis: 0,
      padding: '8px 12px',
      borderRight: `2px solid ${ink.line}`,
      overflow: 'hidden',
    },
    box({ fontSize: 16, color: ink.quiet }, label),
    box(
      {
        fontSize: fitting,
        fontWeight: 600,
        minHeight: 32,
        alignItems: 'center',
        justifyContent: align,
      },
      value || ' ',
    ),
  )
}

export const row = (style: BoxStyle, ...cells: readonly (Box | null)[]): Box =>
  box(
    {
      borderLeft: `2px solid ${ink.line}`,
      borderBottom: `2px solid ${ink.line}`,
      ...style,
    },
    ...cells,
  )

/** Makes a section of the form under a shaded title. */
export const part = (title: string, style: BoxStyle, ...content: readonly (Box | null)[]): Box =>
  box(
    {
      flexDirection: 'column',
      border: `2px solid ${ink.line}`,
      marginTop: 14,
      ...style,
    },
    box(
      {
        background: ink.shade,
        padding: '5px 12px',
        fontSize: 18,
        color: ink.quiet,
        fontWeight: 600,
      },
      title,
    ),
    box({ flexDirection: 'column', padding: '8px 12px' }, ...content),
  )
