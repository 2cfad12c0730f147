import { firstPagePlace } from '../../contract/core/first-page.ts'
import { device } from '../preferences/device.ts'

/** Finds the answer of a call that need not be asked for; undefined when there is none. */
export type AnswerSource = (address: string) => unknown

let source: AnswerSource | null = null
const early = new WeakSet<object>()

/** The answer of a call that came with the page itself. */
export function firstAnswer(address: string): unknown {
  const answer = source?.(address)
  if (typeof answer === 'object' && answer !== null) early.add(answer)
  return answer
}

/** Answers the calls that `start` makes at once from what is given. */
export function withAnswers<Result>(given: AnswerSource, start: () => Result): Result {
  const before = source
  source = given
  try {
    return start()
  } finally {
    source = before
  }
}

/** Takes what the server wrote into the page; each answer serves once. Tells whether there is any. */
export function takeFirstAnswers(): boolean {
  const block = document.getElementById(firstPagePlace.answers)
  if (!block) return false
  block.remove()
  // The device has changed its language since it last told the server.
  if (block.lang !== device.language.read()) return false
  const answers = new Map(Object.entries(JSON.parse(block.textContent ?? '') as object))
  source = (address) => {
    const answer = answers.get(address)
    answers.delete(address)
    return answer
  }
  return true
}

/** What nobody has asked for until now may be old when somebody does. */
export function forgetFirstAnswers(): void {
  source = null
}

/** When the server gave an answer that came with the page, by the clock of this device. */
export function momentOf(answer: object): number | undefined {
  if (!early.has(answer)) return undefined
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!page) return undefined
  return performance.timeOrigin + (page.requestStart + page.responseStart) / 2
}
