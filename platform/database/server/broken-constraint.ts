/** The name of the constraint that a statement would have broken; undefined for every other error. */
export const brokenConstraint = (error: unknown): string | undefined =>
  (error as { constraint?: string } | null)?.constraint
