/** The ending of a patronymic, in Cyrillic or Latin letters. */
const patronymic = /(вич|вна|чна|ич|оглы|кызы|vich|vna|ichna)$/i

/**
 * Returns the initials of first name and surname: `Anna Kim` is `AK`, `Иванов Пётр Сергеевич` is `ИП`. A Russian name
 * begins with the surname and ends with the patronymic (spec 1 §5); others end with the surname.
 */
export function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/)
  const last = names.at(-1) ?? ''
  const second = names.length === 3 && patronymic.test(last) ? names[1] : last
  return (
    (names[0]?.charAt(0) ?? '') + (names.length > 1 ? (second?.charAt(0) ?? '') : '')
  ).toUpperCase()
}
