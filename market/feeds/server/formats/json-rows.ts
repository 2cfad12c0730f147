import { StartFailure } from '#platform/core/server/start-failure.ts'
import { reason } from '../reasons.ts'
import { type CutRow, Cutter, rowLimit, rowsOf } from './cutter.ts'
import { parseJson } from './json-values.ts'
import { ignoreEnd } from './raw-row.ts'

/**
 * Cuts a JSON document into the objects of one of its lists, in bounded memory. The path `data.lots` means the list in
 * `{"data": {"lots": [ … ]}}`, an empty path the document itself, `*` any key. JSON.parse then reads each object, so a
 * fault costs its row alone and its line is known.
 *
 * @throws StartFailure when the whole document has no such list
 */
export function jsonRows(
  chunks: AsyncIterable<string>,
  path: string | undefined,
  onEnd = ignoreEnd,
): AsyncGenerator<CutRow<object>> {
  return rowsOf(chunks, new ObjectCutter(path === undefined ? [] : path.split('.')), onEnd)
}

/** A list or an object around the rows. */
interface Level {
  readonly isList: boolean
  /** How many steps of the path lead here; -1 off the path. */
  readonly matched: number
  readonly path: string
  /** In an object: the key of the next value. */
  key: string | null
}

const structure = /["{}[\]]/g
/** Between two objects of a list, where reading resumes after an unreadable row. */
const between = /\}\s*,\s*\{/g

class ObjectCutter extends Cutter<object> {
  readonly #steps: readonly string[]
  readonly #levels: Level[] = []
  #hasBegun = false
  /** The last readable row. */
  #last: object | null = null
  /** After an unclosed row: what follows may be rows, or parts of a row that is cut off. */
  #isLost = false
  /** Text follows the document. */
  #hasRest = false
  /** Inside a string too long to buffer. */
  #skipsText = false
  #found = false
  /** Paths of the lists found, for the message that the list of the mapping is missing. */
  readonly #lists = new Set<string>()

  constructor(steps: readonly string[]) {
    super()
    this.#steps = steps
  }

  override get isWhole(): boolean {
    return this.#levels.length === 0 && !this.#isLost && !this.#hasRest && !this.#skipsText
  }

  protected override finish(): void {
    // A document that is cut off may have its list later, and an empty one has none.
    if (this.#found || !this.#hasBegun || !this.isWhole) return
    const lists = [...this.#lists].filter(Boolean)
    const known = lists.length > 0 ? ` It has lists at: ${lists.join(', ')}.` : ''
    throw new StartFailure(
      this.#steps.length === 0
        ? `The JSON file is no list of objects; "rows" of the mapping says where its list is.${known}`
        : `The JSON file has no list at "rows": "${this.#steps.join('.')}".${known}`,
    )
  }

  protected override step(at: number): number | null {
    if (this.#skipsText) return this.#skipText(at)
    const mark = this.text.charCodeAt(at)
    if (mark === 0x2c || mark === 0x3a || mark <= 0x20 || mark === 0xfeff) return at + 1
    this.#hasBegun = true
    const level = this.#levels.at(-1)
    if (mark === 0x22) return this.#string(at, level)
    if (mark === 0x7b || mark === 0x5b) {
      const matched = this.#matchedBy(level)
      const isList = mark === 0x5b
      if (matched === this.#steps.length && (level || isList)) {
        this.#found = true
        if (!isList) return this.#row(at, level)
      }
      this.#enter(isList, matched, level)
      return at + 1
    }
    if (mark === 0x7d || mark === 0x5d) {
      this.#leave(at, mark === 0x5d)
      return at + 1
    }
    return this.#bare(at, level)
  }

  #enter(isList: boolean, matched: number, level: Level | undefined): void {
    const key = level && !level.isList ? (level.key ?? '') : ''
    const path = level ? [level.path, key].filter(Boolean).join('.') : ''
    if (isList && this.#lists.size < 10) this.#lists.add(path)
    this.#levels.push({ isList, matched, path, key: null })
  }

  /** Closes a list or an object. Ignores a bracket that matches nothing: one too many is as likely as one too few. */
  #leave(at: number, isList: boolean): void {
    if (this.#levels.at(-1)?.isList !== isList) {
      this.#refuse(at, reason.badJson, this.text.charAt(at))
      return
    }
    this.#levels.pop()
    this.#valueRead(this.#levels.at(-1))
  }

  /** How many steps of the path lead to the next value. */
  #matchedBy(level: Level | undefined): number {
    if (!level) return 0
    if (level.isList || level.matched < 0) return level.matched
    const step = this.#steps[level.matched]
    return step !== undefined && (step === '*' || step === level.key) ? level.matched + 1 : -1
  }

  #valueRead(level: Level | undefined): void {
    if (level && !level.isList) level.key = null
  }

  /** Reads a key, or a string where a row belongs. */
  #string(at: number, level: Level | undefined): number | null {
    const end = endOfText(this.text, at)
    if (end < 0) {
      if (!this.atEnd && this.text.length - at < rowLimit) return null
      this.#skipsText = true
      return at + 1
    }
    if (level && !level.isList && level.key === null) {
      level.key = keyIn(this.text.slice(at, end))
    } else {
      this.#refuseInList(at, level, this.text.slice(at, end))
      this.#valueRead(level)
    }
    return end
  }

  #skipText(at: number): number | null {
    const end = endOfText(this.text, at - 1)
    if (end < 0) {
      // A backslash escapes the character after it.
      const backslashes = /\\*$/.exec(this.text)?.[0].length ?? 0
      const next = this.text.length - (this.atEnd ? 0 : backslashes % 2)
      return next > at ? next : null
    }
    this.#skipsText = false
    this.#valueRead(this.#levels.at(-1))
    return end
  }

  /** Reads a number, true, false or null, or invalid JSON. */
  #bare(at: number, level: Level | undefined): number | null {
    const size = this.text.slice(at, at + 200).search(/[\s,:"{}[\]]/)
    if (size < 0 && !this.atEnd && this.text.length - at < 200) return null
    const end = size < 0 ? Math.min(at + 200, this.text.length) : at + Math.max(size, 1)
    const value = this.text.slice(at, end)
    // Programs without entries write null for an empty list.
    if (
      value === 'null' &&
      level &&
      !level.isList &&
      this.#matchedBy(level) === this.#steps.length
    ) {
      this.#found = true
    }
    this.#refuseInList(at, level, value)
    this.#valueRead(level)
    return end
  }

  /** Refuses values other than objects in the list of rows, and anything after the document. */
  #refuseInList(at: number, level: Level | undefined, value: string): void {
    if (!level && this.#found && !this.#hasRest && /[\p{L}\p{N}]/u.test(value)) {
      this.#hasRest = true
      this.#refuse(at, reason.textOutsideRows, this.text.slice(at, at + 200))
    }
    if (!level?.isList || level.matched !== this.#steps.length) return
    this.#refuse(at, reason.notAnObject, value)
  }

  #row(at: number, level: Level | undefined): number | null {
    const end = endOfObject(this.text, at)
    if (end < 0) {
      if (!this.atEnd && this.text.length - at < rowLimit) return null
      const why = this.atEnd ? reason.rowNotClosed : reason.rowTooLong
      this.#isLost ||= this.atEnd
      this.#refuse(at, why, this.text.slice(at, at + 200))
      return this.#nextRow(at, this.text.length)
    }
    const json = this.text.slice(at, end)
    const line = this.lineAt(at)
    try {
      this.#add(line, parseJson(json) as object)
    } catch {
      this.refuse(line, reason.badJson, json.slice(0, 200))
      return this.#nextRow(at, end)
    }
    this.#valueRead(level)
    return end
  }

  #add(line: number, record: object): void {
    if (this.#isLost && this.#last) this.#isLost = firstKey(record) !== firstKey(this.#last)
    this.#last = record
    this.add(line, record)
  }

  /** Guesses where the next row begins after an unreadable one. */
  #nextRow(at: number, end: number): number {
    between.lastIndex = at + 1
    const found = between.exec(this.text)
    return found && found.index < end ? found.index + found[0].length - 1 : end
  }

  #refuse(at: number, fault: string, value: string): void {
    this.refuse(this.lineAt(at), fault, value)
  }
}

/** Rows of a list begin with the same key, and the objects inside them with another. */
function firstKey(record: object): string | undefined {
  for (const key in record) return key
  return undefined
}

/** Returns the position after the closing quote of the string that begins at a position; -1 if it is not closed. */
function endOfText(text: string, at: number): number {
  for (let quote = text.indexOf('"', at + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1
    while (before > at && text.charCodeAt(before) === 0x5c) before--
    if ((quote - before) % 2 === 1) return quote + 1
  }
  return -1
}

/** Returns the position after the closing bracket of the object that begins at a position; -1 if it is not closed. */
function endOfObject(text: string, at: number): number {
  let depth = 0
  structure.lastIndex = at
  for (let mark = structure.exec(text); mark; mark = structure.exec(text)) {
    const code = text.charCodeAt(mark.index)
    if (code === 0x22) {
      const end = endOfText(text, mark.index)
      if (end < 0) return -1
      structure.lastIndex = end
    } else if (code === 0x7b || code === 0x5b) {
      depth++
    } else if (--depth === 0) {
      return mark.index + 1
    }
  }
  return -1
}

function keyIn(text: string): string {
  try {
    return JSON.parse(text) as string
  } catch {
    return text.slice(1, -1)
  }
}
