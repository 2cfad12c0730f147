export interface ChanceWords {
  /** Lots of ten; 0 is hardly one, 10 nearly all: nothing is certain. */
  readonly ofTen: number
  /** Per cent, never none and never all. */
  readonly percent: number
}

/** A chance in words that promise nothing: of ten lots, and as whole per cent between 1 and 99. */
export function chanceWords(perMille: number): ChanceWords {
  return {
    ofTen: Math.round(perMille / 100),
    percent: Math.min(Math.max(Math.round(perMille / 10), 1), 99),
  }
}
