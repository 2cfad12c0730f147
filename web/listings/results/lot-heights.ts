import type { Density } from '../../preferences/device.ts'

/** How high a lot is at least: as a class, and in px for who has to know before it is drawn. */
interface LotHeight {
  readonly px: number
  readonly className: string
}

/** Rows of a table. */
export const rowHeights: Readonly<Record<Density, LotHeight>> = {
  compact: { px: 56, className: 'h-14 py-1' },
  normal: { px: 98, className: 'h-[98px] py-2' },
  roomy: { px: 142, className: 'h-[142px] py-2.5' },
}

/** Lots of a list on a phone or a tablet. Far from the screen they are not drawn, but keep their room. */
export const lineHeight: LotHeight = {
  px: 157,
  className: 'min-h-[157px] [contain-intrinsic-size:auto_157px] [content-visibility:auto]',
}
