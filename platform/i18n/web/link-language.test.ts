import { expect, it } from 'vitest'
import { readLinkLanguage } from './link-language.ts'

it.each([
  ['?token=a.b-c&lang=ru', 'ru', '?token=a.b-c'],
  ['?lang=en', 'en', ''],
  ['?lang=xx&token=t', undefined, '?token=t'],
  ['?token=t', undefined, '?token=t'],
])('reads the language of a link: %s', (search, language, rest) => {
  expect(readLinkLanguage(search)).toEqual({ language, rest })
})
