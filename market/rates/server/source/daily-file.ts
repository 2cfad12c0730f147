import { isTokyoDay } from '#platform/clock/contract/tokyo-time.ts'
import { callService } from '#platform/http/server/outgoing/service-call.ts'
import type { BankRate, RatesPort } from './port.ts'

interface FileLimits {
  readonly withinMs: number
  readonly maxBytes: number
}
const usual: FileLimits = { withinMs: 10_000, maxBytes: 256 * 1024 }

/** Reads the daily file of a bank in the format of the European Central Bank, `eurofxref-daily.xml`. */
export function dailyRates(url: string, limits: Partial<FileLimits> = {}): RatesPort {
  const { withinMs, maxBytes } = { ...usual, ...limits }
  return {
    async find() {
      const { status, bytes } = await callService({
        ...{ url, key: null, accept: 'application/xml, text/xml', maxBytes },
        signal: AbortSignal.timeout(withinMs),
      })
      if (status !== 200) throw new Error(`The file of rates came with status ${status}`)
      return readDailyFile(bytes.toString('utf8'))
    },
  }
}

/**
 * Returns the yen per dollar of a file that has both currencies per euro. Its elements are empty, with attributes in
 * single quotes, so that a search suffices.
 * @throws if the file lacks the day, yen or dollars
 */
function readDailyFile(text: string): BankRate {
  const day = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(text)?.[1] ?? ''
  const bank = /<gesmes:name>([^<]{1,40})<\/gesmes:name>/.exec(text)?.[1]?.trim() || 'bank'
  const yen = rateOf(text, 'JPY') / rateOf(text, 'USD')
  if (!isTokyoDay(day) || !(yen > 0.0001 && yen < 99_999)) {
    throw new Error('The file of rates says nothing of yen and dollars')
  }
  return { bank, day, yen: Math.round(yen * 10_000) / 10_000 }
}

/** Returns the units of a currency per euro; NaN if the file lacks it. */
function rateOf(text: string, currency: string): number {
  const cube = new RegExp(
    String.raw`<Cube\s+currency=['"]${currency}['"]\s+rate=['"](\d{1,9}(?:\.\d{1,9})?)['"]\s*/>`,
  )
  return Number(cube.exec(text)?.[1])
}
