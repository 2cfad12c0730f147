import type { Notification } from '#people/notifications/contract/calls.ts'
import { textValues } from '#people/notifications/contract/text-values.ts'
import { useTranslation } from '#platform/i18n/web/use-translation.ts'

/** What a notification says in the language of the page; push messages say the same. */
export function useNotificationText({ code, ...content }: Notification) {
  const { t, language } = useTranslation('notifications')
  const values = textValues(content, language)
  return { title: t(`text.${code}.title`, values), body: t(`text.${code}.body`, values) }
}
