import { expect, test } from 'vitest'
import { supportedParams, withoutPage } from './saved-searches-query.ts'

test('a search is saved without its page number', () => {
  expect(withoutPage('maker=1,2&page=3&sort=year&order=DESC')).toBe(
    'maker=1,2&sort=year&order=DESC',
  )
  expect(withoutPage('page=3')).toBe('')
  expect(withoutPage('')).toBe('')
})

test('an old search is run with the parameters that are still supported', () => {
  expect(supportedParams('maker=1,2&color=&year=2018,2020&colour=red&status=9999')).toEqual({
    maker: '1,2',
    color: '',
    year: '2018,2020',
  })
  expect(supportedParams('')).toEqual({})
})
