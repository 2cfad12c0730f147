const japanese = /[ぁ-ヿ㐀-鿿]/
const latin = /[A-Z0-9]/

/** Words that say whose a thing is, of which size, or on which side: the thing stays the same. */
const filling =
  /^(?:純正|社外品?|メーカーオプション|ディーラーオプション|メーカー|ディーラー|オプション|MOP|DOP|OP|後付け?|新品|大型|\d{1,2}(?:\d)?(?:インチ|吋|型)|付き?|有り?|あり|装備|完備|前後|両側|左右|片側|黒|白|茶|赤|ベージュ|(?:と|&))/

/** Longer texts are sentences. */
const longest = 60

/**
 * The names that a Japanese text without blanks is made of, the longest first; undefined when
 * anything is left over. Latin words in it are never cut: `TVETC` is not `TV` and `ETC`.
 */
export function japaneseParts(
  key: string,
  isName: (part: string) => boolean,
): readonly string[] | undefined {
  if (key.length > longest || !japanese.test(key)) return undefined
  const dead = new Set<number>()
  const from = (at: number): string[] | undefined => {
    if (at === key.length) return []
    if (dead.has(at)) return undefined
    for (let end = key.length; end > at; end--) {
      const isCut = latin.test(key[end - 1] ?? '') && latin.test(key[end] ?? '')
      if (isCut) continue
      const part = key.slice(at, end)
      if (!isName(part)) continue
      const rest = from(end)
      if (rest) return [part, ...rest]
    }
    const skipped = filling.exec(key.slice(at))?.[0]
    const rest = skipped && from(at + skipped.length)
    if (rest) return rest
    dead.add(at)
    return undefined
  }
  const parts = from(0)
  return parts && parts.length > 0 ? parts : undefined
}
