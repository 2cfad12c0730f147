/** Services with tariffs. */
export const tariffKinds = [
  'auction_fee',
  'inland',
  'yard',
  'freight',
  'insurance',
  'agent',
] as const
export type TariffKind = (typeof tariffKinds)[number]

/** Sizes by which tariffs differ: cars up to 660 cc are kei, those above 2 000 cc large, electric ones small. */
export const carSizes = ['bike', 'kei', 'small', 'large'] as const
export type CarSize = (typeof carSizes)[number]
