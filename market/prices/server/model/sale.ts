/** A car or bike as the model sees it. Empty texts and null are unknown; an unknown level contributes nothing. */
export interface PricedLot {
  /** Of the auction, days since 1970. */
  readonly day: number
  /** Of the first registration. */
  readonly year: number
  /** 1 to 12. */
  readonly month: number | null
  readonly km: number | null
  /** Number of the condition grade; null for R, A and others that are not numbers. */
  readonly grade: number | null
  readonly levels: Levels
}

/** The categories of a vehicle as texts; ids are written as text. */
export interface Levels {
  readonly maker: string
  readonly model: string
  /** Trim level as written; its words also count one by one. */
  readonly trim: string
  readonly body: string
  readonly segment: string
  /** Part of the country in which it was sold. */
  readonly region: string
  readonly chassis: string
  /** cc */
  readonly engine: string
  readonly drive: string
  readonly gearbox: string
  /** Condition grade as written. */
  readonly gradeCode: string
  readonly gradeFamily: '' | 'R'
  /** Letters of the sheet. */
  readonly exterior: string
  readonly interior: string
  readonly color: string
  readonly house: string
  readonly leftHand: '' | 'left'
  readonly negotiated: '' | 'yes'
  readonly equipment: readonly string[]
}

export interface Sale extends PricedLot {
  readonly id: number
  /** In whole units of any currency. */
  readonly price: number
}

export const noLevels: Levels = {
  maker: '',
  model: '',
  trim: '',
  body: '',
  segment: '',
  region: '',
  chassis: '',
  engine: '',
  drive: '',
  gearbox: '',
  gradeCode: '',
  gradeFamily: '',
  exterior: '',
  interior: '',
  color: '',
  house: '',
  leftHand: '',
  negotiated: '',
  equipment: [],
}

const daysOfYear = 365.25

/** Numbers of a vehicle on the day of its sale, as the columns of the model use them. */
export interface Numbers {
  /** Age in tens of years. */
  readonly a: number
  /** Mileage in 100 000 km, at most 4; if unknown, the usual one for its age. */
  readonly k: number
  /** Grade above the usual one. */
  readonly c: number
  readonly isKmUnknown: boolean
  readonly isGradeUnknown: boolean
}

/** Usual kilometres of a vehicle per year. */
const usualKmOfYear = 22_000

/**
 * @param usualGrade the grade of most vehicles
 *
 * @param unknownMonth replaces an unknown month of the first registration
 */
export function numbersOf(
  { day, year, month, km, grade }: Omit<PricedLot, 'levels'>,
  { usualGrade, unknownMonth }: { usualGrade: number; unknownMonth: number },
): Numbers {
  const registered =
    (year - 1970) * daysOfYear + ((month ?? unknownMonth) - 0.5) * (daysOfYear / 12)
  const years = Math.max(0, (day - registered) / daysOfYear)
  // Sources write 0, 1 or 999 999 for an unknown mileage.
  const isKmUnknown = km === null || km <= 1 || km > 600_000 || (km < 200 && years > 1)
  const kilometres = isKmUnknown ? usualKmOfYear * years : (km ?? 0)
  return {
    a: years / 10,
    k: Math.min(4, Math.max(0, kilometres / 100_000)),
    c: grade === null ? 0 : grade - usualGrade,
    isKmUnknown,
    isGradeUnknown: grade === null,
  }
}
