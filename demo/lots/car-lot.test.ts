import { expect, test } from 'vitest'
import { moreViews } from './car-lot.ts'

const base = '/demo/photos/car/sedan/c9ccd0/42'

test('a demo car has additional views that its photos do not show', () => {
  const shown = ['front-left', 'rear-right', 'side', 'interior', 'dashboard-54000', 'seats']
  expect(moreViews(shown.map((view) => `${base}/${view}.svg`))).toEqual(
    ['front', 'rear', 'engine', 'wheel'].map((view) => `${base}/${view}.svg`),
  )
})

test('anything but a drawn car has none', () => {
  expect(moreViews([])).toEqual([])
  expect(moreViews(['https://photos.test/1.jpg'])).toEqual([])
})
