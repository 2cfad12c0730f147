interface TextBox {
  readonly node: Node
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Returns texts in each of these elements that touch each other or overflow their cell. */
export const textCollisions = (parts: readonly Element[]): string[] => parts.flatMap(collisionsIn)

function collisionsIn(part: Element): string[] {
  const boxes = linesIn(part)
  const touching = boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter((b) => {
        // Lines of text may share the space between them.
        const sharesRow = a.top < b.bottom - 4 && b.top < a.bottom - 4
        return a.node !== b.node && sharesRow && a.left < b.right && b.left < a.right
      })
      .map((b) => `${a.text} | ${b.text}`),
  )
  const wide = [...part.querySelectorAll('th, td')].filter(
    (cell) => cell.scrollWidth > cell.clientWidth + 1,
  )
  return [...touching, ...wide.map((cell) => `wide: ${cell.textContent}`)]
}

/** Returns the visible lines of text. */
function linesIn(part: Element): TextBox[] {
  const boxes: TextBox[] = []
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim()
    if (!parent || !text || parent.closest('.sr-only') || !parent.checkVisibility()) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const shownUntil = parent.closest('[class*=line-clamp]')?.getBoundingClientRect().bottom
    for (const line of range.getClientRects()) {
      // Lines below the last visible one are hidden.
      if (shownUntil !== undefined && line.top >= shownUntil - 4) continue
      // Text truncated with an ellipsis ends where its box does.
      const clip = parent.closest('.truncate')?.getBoundingClientRect()
      const right = Math.min(line.right, clip?.right ?? line.right)
      boxes.push({ node, text, left: line.left, right, top: line.top, bottom: line.bottom })
    }
  }
  return boxes
}
