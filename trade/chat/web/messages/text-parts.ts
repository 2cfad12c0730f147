interface TextPart {
  /** Where it begins in the text. */
  readonly at: number
  readonly text: string
  readonly isLink: boolean
}

/** Without the sign that ends the sentence around it. */
const link = /https:\/\/[^\s<>"'`]*[^\s<>"'`.,:;!?)\]}]/giu

/** A text and the addresses in it. Only those that are encrypted become links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(link)) {
    if (!isAddress(found)) continue
    if (index > end) parts.push({ at: end, text: text.slice(end, index), isLink: false })
    parts.push({ at: index, text: found, isLink: true })
    end = index + found.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end), isLink: false })
  return parts
}

function isAddress(text: string): boolean {
  const url = URL.parse(text)
  // A name before the host would hide where the link goes.
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}
