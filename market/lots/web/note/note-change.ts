/** The effect of saving a note. */
export type NoteChange = 'added' | 'edited' | 'deleted'

/** No version is left when it was deleted; more than one when it was edited (spec 3 §4). */
export function noteChangeOf(versions: readonly unknown[]): NoteChange {
  if (versions.length === 0) return 'deleted'
  return versions.length > 1 ? 'edited' : 'added'
}
