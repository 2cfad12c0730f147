/** The subjects of pieces of a sheet's text. */
export const pieceKinds = [
  'history',
  'structure',
  'body',
  'mechanical',
  'electrics',
  'interior',
  'mileage',
  'tyres',
  'equipment',
  'paper',
  'sale',
  'part',
  'colour',
  'amount',
  'mark',
  'number',
  'date',
  'unknown',
] as const
export type PieceKind = (typeof pieceKinds)[number]

/** Whether a piece speaks for the vehicle or against it. */
export const pieceTones = ['good', 'bad', 'plain'] as const
export type PieceTone = (typeof pieceTones)[number]

/** From 1, good to know, to 3, decisive: a repaired frame comes before a scratch. */
export const importances = [1, 2, 3] as const
export type Importance = (typeof importances)[number]
