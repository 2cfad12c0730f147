import { expect, test } from 'vitest'
import { notificationCodes } from '#people/notifications/contract/kinds.ts'
import { languages } from '#platform/i18n/contract/language.ts'
import { textOf } from './texts.ts'

test.each(languages)('a notification without any values still has a text in %s', (language) => {
  for (const code of notificationCodes) {
    const { title, body } = textOf({ code, data: {}, count: 1 }, language)
    expect(title).not.toBe('')
    expect(`${title} ${body}`).not.toContain('notifications.')
  }
})
