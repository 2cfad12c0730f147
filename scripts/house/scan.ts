/** What a piece of a source file is. Regular expressions are `pattern`, so that none is taken for text. */
export type Kind = 'code' | 'quoted' | 'template' | 'comment' | 'pattern'

interface Part {
  readonly kind: Kind
  readonly from: number
  readonly to: number
}

// A slash begins a pattern only where a value may stand; elsewhere it divides or closes a tag.
const beforeValue = /(?:^|[(,=:[!&|?{;+*%~^]|=>|\breturn|\bcase|\btypeof)\s*$/
const tokens = {
  comment: /\/\/[^\n]*|\/\*[\s\S]*?\*\//y,
  // An apostrophe in the words of a page has no partner on its line and stays code.
  quoted: /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y,
  pattern: /\/(?![/*>])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y,
  template: /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y,
}

/** Takes a TypeScript or JavaScript file apart, without understanding it any further. */
function partsOf(source: string): Part[] {
  const parts: Part[] = []
  /** Braces open inside each `${` that we are in; the last one is the innermost. */
  const holes: number[] = []
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(source)?.[0]
  }
  const take = (kind: Kind, length: number) => {
    const last = parts.at(-1)
    if (last?.kind === kind && last.to === at) parts.pop()
    const from = last?.kind === kind && last.to === at ? last.from : at
    parts.push({ kind, from, to: at + length })
    at += length
  }
  const takeTemplate = () => {
    take('template', match(tokens.template)?.length ?? 0)
    if (source.startsWith('${', at)) {
      take('code', 2)
      holes.push(0)
    } else {
      take('template', 1)
    }
  }
  while (at < source.length) {
    const character = source[at]
    const comment = match(tokens.comment)
    const quoted = comment ? undefined : match(tokens.quoted)
    const pattern =
      character === '/' && !comment && beforeValue.test(source.slice(Math.max(0, at - 40), at))
        ? match(tokens.pattern)
        : undefined
    if (comment) take('comment', comment.length)
    else if (quoted) take('quoted', quoted.length)
    else if (pattern) take('pattern', pattern.length)
    else if (character === '`') {
      take('template', 1)
      takeTemplate()
    } else if (character === '}' && holes.at(-1) === 0) {
      take('code', 1)
      holes.pop()
      takeTemplate()
    } else {
      const inner = holes.length - 1
      if (character === '{' && inner >= 0) holes[inner] = (holes[inner] ?? 0) + 1
      if (character === '}' && inner >= 0) holes[inner] = (holes[inner] ?? 0) - 1
      take('code', 1)
    }
  }
  return parts
}

/** The file with everything but some kinds of parts blanked out; lines and positions stay. */
export function only(source: string, ...kinds: readonly Kind[]): string {
  return partsOf(source)
    .map(({ kind, from, to }) => {
      const text = source.slice(from, to)
      return kinds.includes(kind) ? text : text.replaceAll(/[^\n]/g, ' ')
    })
    .join('')
}

export const lineOf = (source: string, position: number) =>
  source.slice(0, position).split('\n').length
