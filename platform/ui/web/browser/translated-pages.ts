/**
 * Keeps React working while the browser translates a page. Translators move the texts of a page into elements of their
 * own, `<font>` in Chrome, without React's knowledge. React then inserts before a text that is no longer there, which
 * throws and breaks the whole page, or changes a text that nobody sees any more, so that a bid stays "under review".
 *
 * After this call, a node that was moved into such an element stands for that element, and a replaced text returns with
 * its next change, in the language of the page until the translator notices it.
 *
 * @returns a function to stop
 */
export function followTranslators(): () => void {
  const { insertBefore, removeChild } = Node.prototype
  /** What replaced a text. */
  const replacements = new WeakMap<Node, ChildNode>()

  /** Returns the child of `parent` that `node` is, is in, or was replaced with; null when there is none. */
  const childOf = (parent: Node, node: Node): Node | null => {
    let found: Node | null = replacements.get(node) ?? node
    while (found && found.parentNode !== parent) found = found.parentNode
    return found
  }
  /** As `childOf`, but that only a text can be gone without a trace: any other node is a mistake, which throws. */
  const replacementOf = (parent: Node, node: Node): Node | null =>
    childOf(parent, node) ?? (node instanceof Text ? null : node)
  Node.prototype.insertBefore = function <Inserted extends Node>(
    this: Node,
    inserted: Inserted,
    before: Node | null,
  ): Inserted {
    const isHere = before === null || before.parentNode === this
    insertBefore.call(this, inserted, isHere ? before : replacementOf(this, before))
    return inserted
  }
  Node.prototype.removeChild = function <Removed extends Node>(
    this: Node,
    removed: Removed,
  ): Removed {
    const child = removed.parentNode === this ? removed : replacementOf(this, removed)
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

/** Returns whether a translator made an element: Chrome and Yandex use elements that the app never renders. */
const isOfTranslator = (node: Node | null): node is ChildNode =>
  node instanceof Element && /^(?:font|ya-tr-span)$/i.test(node.tagName)
