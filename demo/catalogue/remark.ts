/**
 * Which lots a remark fits: `poor` grade 3 and less, `good` 4.5 and more, `old` over ten years, `snow`
 * northern houses and four-wheel drive, `wreck` ungraded, `mileage` a doubtful odometer.
 */
export type RemarkWhen =
  | 'any'
  | 'good'
  | 'old'
  | 'poor'
  | 'repaired'
  | 'wreck'
  | 'snow'
  | 'family'
  | 'work'
  | 'sport'
  | 'custom'
  | 'offroad'
  | 'convertible'
  | 'imported'
  | 'turbo'
  | 'manual'
  | 'hybrid'
  | 'mileage'

/** A remark as an inspector or consignor would write it, made of terms of the glossary but for a few. */
export type Remark = {
  ja: string
  when: RemarkWhen
  /** Probability on a lot it fits; the year, fuel or equipment may still exclude it. */
  chance: number
}
