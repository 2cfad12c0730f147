const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'

/** Converts a text that was typed with the other keyboard layout: `фдзрфкв` to `alphard`, and back. */
export function otherLayout(text: string): string {
  const lower = text.toLowerCase()
  const [from, to] = /[а-яё]/.test(lower) ? [russianKeys, latinKeys] : [latinKeys, russianKeys]
  return Array.from(lower, (letter) => to[from.indexOf(letter)] ?? letter).join('')
}
