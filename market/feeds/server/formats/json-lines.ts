import { physicalLines } from '#platform/csv/server/physical-lines.ts'
import { reason } from '../reasons.ts'
import type { CutRow } from './cutter.ts'
import { parseJson } from './json-values.ts'
import { type FileEnd, ignoreEnd } from './raw-row.ts'

/** Reads NDJSON, one object per line. An invalid last line without a line break counts as cut off. */
export async function* jsonLines(
  text: AsyncIterable<string>,
  onEnd = ignoreEnd,
): AsyncGenerator<CutRow<object>> {
  let end: FileEnd | null = 'whole'
  for await (const lines of physicalLines(text)) {
    for (const { number: line, text: json, start, isEnded } of lines) {
      if (json?.trim() === '') continue
      const record = json === null ? null : objectIn(json)
      end = isEnded ? 'whole' : record ? 'open' : null
      if (record) yield { line, record }
      else if (json === null) yield { line, fault: reason.lineTooLong, value: start }
      else yield { line, fault: reason.badJson, value: json }
    }
  }
  if (end) onEnd(end)
}

/** Returns null for anything but an object, for invalid JSON, and for JSON nested too deep to read. */
function objectIn(json: string): object | null {
  try {
    const value = parseJson(json)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
