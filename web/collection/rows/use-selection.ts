/** The rows that are selected, by their ids. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Selects a row, or all of several, or lets them go. */
  readonly onSelect: (ids: string | readonly string[], on: boolean) => void
}
