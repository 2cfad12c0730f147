import { expect, it } from 'vitest'
import { Catalogue } from './catalogue.ts'

const english = () =>
  new Catalogue('en', {
    common: { close: 'Close', time: { tokyo: '{{time}} Tokyo' } },
    listings: {
      lots_one: '{{count}} lot',
      lots_other: '{{count}} lots',
      photos: '{{count}} shown',
    },
  })

it('says messages of its domain, and of others by their full keys', () => {
  const { t } = english()
  const listings = english().of('listings') as (key: string, values?: object) => string
  expect(t('close')).toBe('Close')
  expect(listings('common:close')).toBe('Close')
  expect(t('time.tokyo', { time: '14:22' })).toBe('14:22 Tokyo')
})

it('leaves a place that nothing is put into, and takes what is put in as it is', () => {
  const { t } = english()
  expect(t('time.tokyo', {})).toBe('{{time}} Tokyo')
  expect(t('time.tokyo', { time: '<b>$&{{time}}' })).toBe('<b>$&{{time}} Tokyo')
})

it('counts where the message has forms, and puts the count in where it has none', () => {
  const t = english().of('listings') as (key: string, values?: object) => string
  expect([0, 1, 2].map((count) => t('lots', { count }))).toEqual(['0 lots', '1 lot', '2 lots'])
  expect(t('photos', { count: 1 })).toBe('1 shown')
})

it('shows the key of what is missing, or what is said in its place', () => {
  const t = english().of('lots')
  expect(t('fuel.steam', { defaultValue: 'steam' })).toBe('steam')
  expect((t as (key: string) => string)('fuel.steam')).toBe('fuel.steam')
})

it('learns further domains and hands out the same function for a domain', () => {
  const catalogue = english()
  const { t } = catalogue
  expect(catalogue.of('site')).toBe(catalogue.of('site'))
  catalogue.add({ site: { title: 'Seriba' } })
  expect((t as (key: string) => string)('site:title')).toBe('Seriba')
})
