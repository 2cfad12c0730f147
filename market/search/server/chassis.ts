import { plain } from '#platform/core/server/plain-text.ts'

export interface Chassis {
  /** `DBA`, `3BA`, `E` …; empty when the feed sends none. */
  readonly emissionPrefix: string
  readonly chassisCode: string
  readonly frameNumber: string
}

// Three letters, a digit with two letters, or the one and two letters of older cars.
const prefix = /^(?:\d[A-Z]{2}|[A-Z]{1,3})$/

/** A type suffix (`DBA-M700A-GBME`) has no number, and neither has 不明. */
const numberIn = (text: string) => (/\d/.test(text) ? text : '')

/** Returns the serial part of a frame number, which feeds write with or without the code before it; empty for none. */
export function frameNumberOf(value: string, chassisCode: string): string {
  const text = plain(value)
  const serial =
    chassisCode !== '' && text.toUpperCase().startsWith(`${chassisCode}-`)
      ? text.slice(chassisCode.length + 1)
      : text
  return /^[0-]*$/.test(serial) ? '' : numberIn(serial)
}

/** Written as stored. */
const bare = /^[A-Z\d-]*$/

const tidied = (value: string) =>
  plain(value)
    .toUpperCase()
    // Shift_JIS feeds have every kind of dash.
    .replaceAll(/[‐‑‒–—―−ー]/g, '-')
    .replaceAll(/改|カイ|\(KAI\)|\s+/g, '')

/**
 * Parses a chassis text: `DBA-NHP10`, `NHP10-6712345`, `3BA-5R20-0012345`. The emission prefix is not part of the code
 * (decision 11, Lots). Drops a mark for "modified" (改).
 */
export function splitChassis(value: string): Chassis {
  const text = bare.test(value) ? value : tidied(value)
  if (/^-*$/.test(text)) return { emissionPrefix: '', chassisCode: '', frameNumber: '' }
  const parts = text.split('-')
  const [first = '', second = ''] = parts
  // A code without digits (SKE) before a serial number is a code, not a prefix.
  const hasPrefix = parts.length > 1 && prefix.test(first) && /[A-Z]/.test(second)
  const rest = hasPrefix ? parts.slice(1) : parts
  return {
    emissionPrefix: hasPrefix ? first : '',
    chassisCode: rest[0] ?? '',
    frameNumber: numberIn(rest.slice(1).join('-')),
  }
}
