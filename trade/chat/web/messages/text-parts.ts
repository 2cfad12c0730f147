interface TextPart {
  /** Offset in the text. */
  readonly at: number
  readonly text: string
  readonly isLink: boolean
}

/** Excludes the punctuation of the surrounding sentence. */
const link = /https:\/\/[^\s<>"'`]*[^\s<>"'`.,:;!?)\]}]/giu

/** Splits a text at its URLs. Only HTTPS URLs become links. */
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
  // Credentials before the host would disguise where the link leads.
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}
