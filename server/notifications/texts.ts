import type { Language } from '../../contract/core/language.ts'
import type { NotificationCode } from '../../contract/notifications/kinds.ts'
import { textValues } from '../../contract/notifications/text-values.ts'
import { translator } from '../i18n/translator.ts'
import type { NotificationValues } from './tables.ts'

interface Said {
  readonly code: NotificationCode
  readonly data: NotificationValues
  readonly count: number
}

/** What a notification says in a language, as in the app. */
export function textOf({ code, data, count }: Said, language: Language) {
  const t = translator('notifications', language)
  const values = textValues({ values: data, count }, language)
  return { title: t(`text.${code}.title`, values), body: t(`text.${code}.body`, values) }
}
