import { expect, test } from 'vitest'
import { questionOf, withoutPage } from './saved-searches-query.ts'

test('a search is kept without the page that was looked at', () => {
  expect(withoutPage('maker=1,2&page=3&sort=year&order=DESC')).toBe(
    'maker=1,2&sort=year&order=DESC',
  )
  expect(withoutPage('page=3')).toBe('')
  expect(withoutPage('')).toBe('')
})

test('an old search is asked for what is still understood of it', () => {
  expect(questionOf('maker=1,2&color=&year=2018,2020&colour=red&status=9999')).toEqual({
    maker: '1,2',
    color: '',
    year: '2018,2020',
  })
  expect(questionOf('')).toEqual({})
})
