import type { InquiryAnswer } from './asking/reader.ts'

/**
 * How much the answers that are kept may weigh together. A counter or an id weighs 1, and so do as
 * many characters of an inquiry.
 */
const mostWeight = 500_000
const charactersOfWeight = 50

/** Files of whole listings and inquiries with hundreds of values are hardly asked for twice: not kept. */
const mostIds = 200
const longestKey = 4096

interface Kept {
  readonly version: number
  readonly answer: InquiryAnswer
  readonly weight: number
}

/** Answers that were given, by inquiry and version; those that nobody asked for longest go first. */
export class AnswerCache {
  private readonly answers = new Map<string, Kept>()
  private weight = 0

  find(key: string, version: number): InquiryAnswer | undefined {
    const known = this.answers.get(key)
    if (!known) return undefined
    this.answers.delete(key)
    if (known.version !== version) {
      this.weight -= known.weight
      return undefined
    }
    // Asked for again: the last to be forgotten.
    this.answers.set(key, known)
    return known.answer
  }

  keep(key: string, version: number, answer: InquiryAnswer): void {
    this.forget(key)
    if (key.length > longestKey || ('ids' in answer && answer.ids.length > mostIds)) return
    const weight = weightOf(answer) + Math.ceil(key.length / charactersOfWeight)
    this.answers.set(key, { version, answer, weight })
    this.weight += weight
    for (const oldest of this.answers.keys()) {
      if (this.weight <= mostWeight) return
      this.forget(oldest)
    }
  }

  clear(): void {
    this.answers.clear()
    this.weight = 0
  }

  private forget(key: string): void {
    this.weight -= this.answers.get(key)?.weight ?? 0
    this.answers.delete(key)
  }
}

function weightOf(answer: InquiryAnswer): number {
  if ('months' in answer) return answer.months.length + answer.grades.length + 10
  if (!('ids' in answer)) return answer.length + 1
  const lists = answer.counters ? Object.values(answer.counters.facets) : []
  return lists.reduce((sum, list) => sum + list.length, answer.ids.length + 10)
}
