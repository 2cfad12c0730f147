import type { Notification } from '../../contract/notifications/calls.ts'
import { textValues } from '../../contract/notifications/text-values.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** What a notification says in the language of the page; push messages say the same. */
export function useNotificationText({ code, ...said }: Notification) {
  const { t, language } = useTranslation('notifications')
  const values = textValues(said, language)
  return { title: t(`text.${code}.title`, values), body: t(`text.${code}.body`, values) }
}
