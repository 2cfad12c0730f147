import { expect, it } from 'vitest'
import { prefersRussian } from './prefers-russian.ts'

it.each([
  [['ru-RU', 'ru', 'en-US', 'en'], true],
  [['ru'], true],
  [['uk-UA', 'ru', 'en'], true],
  [['en-US', 'ru'], false],
  [['ja'], false],
  [['run'], false],
  [[], false],
])('offers Russian to a browser with %j: %s', (languages, meant) => {
  expect(prefersRussian(languages)).toBe(meant)
})
