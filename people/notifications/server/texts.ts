import type { NotificationCode } from '#people/notifications/contract/kinds.ts'
import { textValues } from '#people/notifications/contract/text-values.ts'
import type { Language } from '#platform/i18n/contract/language.ts'
import { translator } from '#platform/i18n/server/translator.ts'
import type { NotificationValues } from './tables.ts'

interface NotificationContent {
  readonly code: NotificationCode
  readonly data: NotificationValues
  readonly count: number
}

/** Returns the texts of a notification in a language, as in the app. */
export function textOf({ code, data, count }: NotificationContent, language: Language) {
  const t = translator('notifications', language)
  const values = textValues({ values: data, count }, language)
  return { title: t(`text.${code}.title`, values), body: t(`text.${code}.body`, values) }
}
