const most = 99

/** Formats a count for a small badge: empty for none, `99+` above 99. */
export function cappedCount(count: number): string {
  if (count <= 0) return ''
  return count > most ? `${most}+` : String(count)
}
