import formatCompiled from 'use-intl/format-message/format-only'

/**
 * Formats a compiled message. For a message without text the library returns an empty list, and would show its key
 * instead.
 */
function formatMessage(...message: Parameters<typeof formatCompiled>) {
  const text = formatCompiled(...message)
  return Array.isArray(text) && text.length === 0 ? '' : text
}

/** Whether `t.raw` is supported; compiled messages have no raw text. */
formatMessage.raw = false

// biome-ignore lint/style/noDefaultExport: use-intl imports it like this
export default formatMessage
