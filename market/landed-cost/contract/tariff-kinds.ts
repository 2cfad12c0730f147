/** Services for every vehicle, which are parts of its landed cost. */
export const serviceKinds = [
  'auction_fee',
  'inland',
  'yard',
  'freight',
  'insurance',
  'agent',
] as const
export type ServiceKind = (typeof serviceKinds)[number]

/** Everything with tariffs; inspections before bidding are for those who order one. */
export const tariffKinds = [...serviceKinds, 'lot_inspection'] as const
export type TariffKind = (typeof tariffKinds)[number]

/** Maximum hours before the bidding closes until which inspections can be ordered. */
export const maxLeadHours = 168

/** Sizes by which tariffs differ: cars up to 660 cc are kei, those above 2 000 cc large, electric ones small. */
export const carSizes = ['bike', 'kei', 'small', 'large'] as const
export type CarSize = (typeof carSizes)[number]
