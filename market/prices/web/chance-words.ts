export interface ChanceWords {
  /** Lots of ten; 0 means hardly one, 10 nearly all: nothing is certain. */
  readonly ofTen: number
  /** Per cent, never 0 and never 100. */
  readonly percent: number
}

/** Rounds a chance so that it promises nothing: to lots of ten, and to whole per cent between 1 and 99. */
export function chanceWords(perMille: number): ChanceWords {
  return {
    ofTen: Math.round(perMille / 100),
    percent: Math.min(Math.max(Math.round(perMille / 10), 1), 99),
  }
}
