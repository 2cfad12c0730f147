/**
 * The lots that a remark fits: `poor` grade 3 and below, `good` 4.5 and above, `old` over ten years, `snow` northern
 * houses and four-wheel drive, `wreck` ungraded, `mileage` a doubtful odometer.
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

/** A remark as an inspector or consignor would write it, mostly from terms of the glossary. */
export type Remark = {
  ja: string
  when: RemarkWhen
  /** Probability on a fitting lot; the year, fuel or equipment may still exclude it. */
  chance: number
}
