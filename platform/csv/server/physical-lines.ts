/** One line of a text file; `text` is null when it was longer than the limit and skipped. */
export interface PhysicalLine {
  readonly number: number
  readonly text: string | null
  /** The beginning of a skipped line, for the report. */
  readonly start: string
  /** False for a last line without a line ending. */
  readonly isEnded: boolean
}

/** Longest line that is read, in characters. */
export const lineLimit = 256 * 1024

/** Splits text into lines in bounded memory, whatever the lengths of lines and pieces. */
export async function* physicalLines(
  chunks: AsyncIterable<string>,
): AsyncGenerator<readonly PhysicalLine[]> {
  let rest = ''
  let skipped: string | null = null
  let number = 1
  const lineOf = (text: string, isEnded = true): PhysicalLine => {
    const unmarked = number === 1 ? text.replace(/^\ufeff+/, '') : text
    const bare = unmarked.endsWith('\r') ? unmarked.slice(0, -1) : unmarked
    const start = skipped ?? (bare.length > lineLimit ? bare.slice(0, 200) : null)
    skipped = null
    return start === null
      ? { number: number++, text: bare, start: '', isEnded }
      : { number: number++, text: null, start, isEnded }
  }
  for await (const chunk of chunks) {
    const lines: PhysicalLine[] = []
    let from = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      lines.push(lineOf(rest + chunk.slice(from, end)))
      rest = ''
      from = end + 1
    }
    rest += chunk.slice(from)
    // One more than the limit, for a carriage return that may follow.
    if (rest.length > lineLimit + 1) {
      skipped ??= rest.slice(0, 200)
      rest = ''
    }
    if (lines.length > 0) yield lines
  }
  // Old DOS programs end a file with Ctrl-Z.
  if (skipped !== null || (rest !== '' && rest !== '\u001a')) yield [lineOf(rest, false)]
}
