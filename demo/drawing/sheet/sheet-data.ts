/** Panels for damage marks. The last row is for motorbikes. */
export type Panel =
  | 'front-bumper'
  | 'bonnet'
  | 'windscreen'
  | 'roof'
  | 'rear-glass'
  | 'boot'
  | 'rear-bumper'
  | 'fender-left'
  | 'fender-right'
  | 'front-door-left'
  | 'front-door-right'
  | 'rear-door-left'
  | 'rear-door-right'
  | 'quarter-left'
  | 'quarter-right'
  | 'sill-left'
  | 'sill-right'
  | 'pillar-left'
  | 'pillar-right'
  | 'mirror-left'
  | 'mirror-right'
  | 'lamp-left'
  | 'lamp-right'
  | 'tail-lamp-left'
  | 'tail-lamp-right'
  | 'wheel-front-left'
  | 'wheel-front-right'
  | 'wheel-rear-left'
  | 'wheel-rear-right'
  | 'core-support'
  | 'back-panel'
  | 'floor'
  | 'tank'
  | 'seat'
  | 'engine'
  | 'exhaust'
  | 'front-fork'
  | 'handlebar'
  | 'front-wheel'
  | 'rear-wheel'
  | 'front-fairing'
  | 'side-cover'
  | 'tail-cowl'
  | 'frame'

export type DamageMark = { panel: Panel; mark: string }

/** Rates of a motorbike's six areas, usually 1 to 10. */
export type BikeRates = {
  engine: number | string
  front: number | string
  rear: number | string
  electric: number | string
  exterior: number | string
  frame: number | string
}

/** The data of an inspection sheet of one lot. */
export type AuctionSheet = {
  kind: 'car' | 'bike'
  lotNumber: string
  houseName: string
  /** YYYY-MM-DD. */
  auctionDay: string
  maker: string
  model: string
  trim?: string
  modelCode?: string
  frameNumber?: string
  year: number | null
  month: number | null
  engineCc: number | null
  gearbox?: string
  airConditioning?: string
  mileageKm: number | null
  colorJa?: string
  colorCode?: string
  fuelJa?: string
  /** Former use, such as 自家用. */
  usageJa?: string
  seats?: number | null
  doors?: number | null
  /** The overall grade: S, 6 to 1, R, RA, ***. */
  condition: string
  exteriorGrade?: string
  interiorGrade?: string
  /** Codes such as NAV, TV, LEATHER, SR, AW, PS, PW, ABS, AB; unknown ones are listed as text. */
  equipment: readonly string[]
  salesPoints: readonly string[]
  remarks: readonly string[]
  damage: readonly DamageMark[]
  rates?: BikeRates
  startPriceYen: number | null
}
