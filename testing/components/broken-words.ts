/** Returns words of the page that are split between two lines, except in languages without spaces. */
export async function brokenWords(): Promise<string[]> {
  await document.fonts.ready
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent ?? ''
    const isHidden = parent?.closest('.sr-only, script, style, [lang=ja]')
    if (!parent?.checkVisibility({ visibilityProperty: true }) || isHidden) continue
    for (const word of text.matchAll(/[\p{Script=Cyrillic}\p{Script=Latin}\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5)
      const tops = new Set(lines.map(({ top }) => Math.round(top)))
      if (tops.size > 1) found.push(`${word[0]} in ${text.slice(0, 60)}`)
    }
  }
  return found
}
