interface NamedLot {
  readonly maker: string
  readonly model: string
  /** Trim level. */
  readonly grade: string
  readonly year: number | null
}

/** `TOYOTA AQUA S Style Black, 2018`. */
export const titleOf = ({ maker, model, grade, year }: NamedLot): string =>
  [[maker, model, grade].filter(Boolean).join(' '), year].filter(Boolean).join(', ')
