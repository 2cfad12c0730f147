/**
 * Keeps React working while the browser translates a page. Translators put the texts of a page into elements of their
 * own, `<font>` in Chrome, behind React's back: React then inserts before a text that is somewhere else, which throws
 * and takes the whole page with it, or changes one that nobody sees any more, so that a bid stays "under review".
 *
 * From here on a node that was moved into such an element stands for that element, and a text that was replaced comes
 * back with its next change, in the language of the page until the translator sees it.
 * @returns a function to stop
 */
export function followTranslators(): () => void {
  const { insertBefore, removeChild } = Node.prototype
  /** What stands in the place of a text. */
  const replacements = new WeakMap<Node, ChildNode>()

  /** The child of `parent` that `node` is, is in, or was replaced with; null where it is none of that. */
  const childOf = (parent: Node, node: Node): Node | null => {
    let found: Node | null = replacements.get(node) ?? node
    while (found && found.parentNode !== parent) found = found.parentNode
    return found
  }
  /** As `childOf`, but that only a text can be gone without a trace: any other node is a mistake, which throws. */
  const standInFor = (parent: Node, node: Node): Node | null =>
    childOf(parent, node) ?? (node instanceof Text ? null : node)
  Node.prototype.insertBefore = function <Inserted extends Node>(
    this: Node,
    inserted: Inserted,
    before: Node | null,
  ): Inserted {
    const isHere = before === null || before.parentNode === this
    insertBefore.call(this, inserted, isHere ? before : standInFor(this, before))
    return inserted
  }
  Node.prototype.removeChild = function <Removed extends Node>(
    this: Node,
    removed: Removed,
  ): Removed {
    const child = removed.parentNode === this ? removed : standInFor(this, removed)
    if (child) removeChild.call(this, child)
    return removed
  }

  const replace = (text: Text, replacement: ChildNode) => {
    replacements.set(text, replacement)
    Object.defineProperty(text, 'nodeValue', {
      configurable: true,
      get: () => text.data,
      set(value: string) {
        Reflect.deleteProperty(text, 'nodeValue')
        replacements.delete(text)
        replacement.replaceWith(text)
        text.data = value
      },
    })
  }
  const observer = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue
        const replacement = [...addedNodes, previousSibling, nextSibling].find(isOfTranslator)
        if (replacement) replace(text, replacement)
      }
    }
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
  }
}

/** Elements that the app itself never renders: Chrome's, and those of Yandex. */
const isOfTranslator = (node: Node | null): node is ChildNode =>
  node instanceof Element && /^(?:font|ya-tr-span)$/i.test(node.tagName)
