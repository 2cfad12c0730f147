/**
 * Returns the sound of a name in small Latin letters, so that `Альфард`, `alfard` and `ALPHARD` are one name.
 * Transliterates Cyrillic letters, and unifies spellings of one sound: `ph` and `f`, `c` and `k`, doubled letters and
 * single ones. Kana are folded among themselves (`ヴォ` and `ボ`, long vowels and short ones) and stay kana.
 */
export function nameSound(name: string): string {
  const folded = katakana(name.normalize('NFKC').toLowerCase())
    .replaceAll(/[а-яё]/g, (letter) => latinOf[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9+\p{Script=Katakana}\p{Script=Han}]/gu, '')
  return sounds
    .reduce((text, [pattern, sound]) => text.replaceAll(pattern, sound), folded)
    .replaceAll(/([a-z])\1+/g, '$1')
}

/** Returns the consonants and digits of a sound, which survive most misspellings. */
export const consonantsOf = (sound: string) => sound.replaceAll(/[aeiou]/g, '')

/**
 * Whether at most `max` insertions, deletions or replacements of letters turn one text into the other. Stops as soon as
 * that is decided: nearly every name is completely different.
 */
export function isNear(one: string, other: string, max: number): boolean {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    let smallest = at
    for (let by = 1; by <= other.length; by++) {
      const replaced = (row[by - 1] ?? 0) + (one[at - 1] === other[by - 1] ? 0 : 1)
      const distance = Math.min(replaced, (row[by] ?? 0) + 1, (next[by - 1] ?? 0) + 1)
      next.push(distance)
      smallest = Math.min(smallest, distance)
    }
    if (smallest > max) return false
    row = next
  }
  return (row[other.length] ?? 0) <= max
}

/** Converts hiragana to katakana, and both spellings of a foreign `v` to the one with `b`. */
const katakana = (text: string) =>
  text
    .replaceAll(/[ぁ-ゖ]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x60))
    .replaceAll(/ヴ([ァィェォ])/g, (_, vowel: string) => voiced[vowel] ?? '')
    .replaceAll('ヴ', 'ブ')
    .replaceAll('ー', '')

const voiced: Readonly<Record<string, string>> = { ァ: 'バ', ィ: 'ビ', ェ: 'ベ', ォ: 'ボ' }

// biome-ignore format: a table of letters
const latinOf: Readonly<Record<string, string>> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'j', з: 'z', и: 'i', й: 'i',
  к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f',
  х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sh', ъ: '', ы: 'i', ь: '', э: 'e', ю: 'iu', я: 'ia',
}

/** Spellings of one sound, in the order in which they are replaced. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  // The Russian word for a hybrid.
  [/gibrid/g, 'hybrid'],
  [/dj|dzh|zh/g, 'j'],
  [/tsh|tch/g, 'ch'],
  [/[cs]h/g, 's'],
  [/t[sz]/g, 's'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/qu/g, 'kv'],
  [/[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/th/g, 't'],
  [/kh/g, 'h'],
  [/ee/g, 'i'],
  [/oo|ou/g, 'u'],
  [/y/g, 'i'],
]
