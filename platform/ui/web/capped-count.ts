const most = 99

/** A count on a small badge: nothing for none, `99+` above 99. */
export function cappedCount(count: number): string {
  if (count <= 0) return ''
  return count > most ? `${most}+` : String(count)
}
