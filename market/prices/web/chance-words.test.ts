import { expect, test } from 'vitest'
import { chanceWords } from './chance-words.ts'

test.each([
  [0, { ofTen: 0, percent: 1 }],
  [49, { ofTen: 0, percent: 5 }],
  [583, { ofTen: 6, percent: 58 }],
  [949, { ofTen: 9, percent: 95 }],
  [1000, { ofTen: 10, percent: 99 }],
])('%i of a thousand', (perMille, words) => {
  expect(chanceWords(perMille)).toEqual(words)
})
