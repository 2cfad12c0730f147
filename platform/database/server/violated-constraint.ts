/** The name of the constraint that a statement would have broken; undefined for every other error. */
export const violatedConstraint = (error: unknown): string | undefined =>
  (error as { constraint?: string } | null)?.constraint
