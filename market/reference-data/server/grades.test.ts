import { expect, it } from 'vitest'
import { bestGrades } from '#market/lots/contract/grades.ts'
import { conditions } from './conditions.ts'

it('"and better" has the grades without repair in the order of the dictionary', () => {
  const best = conditions
    .filter(({ rank }) => rank >= 21)
    .sort((a, b) => b.rank - a.rank)
    .map(({ code }) => code)
  expect(best).toEqual(bestGrades)
})
