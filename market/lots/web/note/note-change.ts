/** The effect of saving a note. */
export type NoteChange = 'added' | 'edited' | 'deleted'

/** Derives the change: no version is left after a deletion, more than one after an edit (spec 3 §4). */
export function noteChangeOf(versions: readonly unknown[]): NoteChange {
  if (versions.length === 0) return 'deleted'
  return versions.length > 1 ? 'edited' : 'added'
}
