import { expect, it } from 'vitest'
import { emptyOrder, orderBody, orderProblems } from './order-values.ts'

const order = {
  ...emptyOrder,
  name: 'Anna Kim',
  email: ' anna@example.test ',
  makerModel: 'Toyota Alphard',
}

it('converts the values to the body of the call', () => {
  const typed = { ...order, yearFrom: '2019', budgetYen: '1\u2009250\u2009000', country: 183 }
  expect(orderBody(typed, 'ru')).toEqual({
    ...order,
    email: 'anna@example.test',
    country: 183,
    yearFrom: 2019,
    mileageTo: null,
    budgetYen: 1_250_000,
    language: 'ru',
  })
})

it.each([
  ['nothing', {}, {}],
  ['no name', { name: '  ' }, { name: 'required' }],
  ['no address', { email: '' }, { email: 'required' }],
  ['a wrong address', { email: 'anna@' }, { email: 'email' }],
  ['no car', { makerModel: '' }, { makerModel: 'required' }],
])('reports errors: %s', (_, change, problems) => {
  expect(orderProblems({ ...order, ...change })).toEqual(problems)
})

it('reads formatted numbers, and reports ambiguous ones', () => {
  expect(orderBody({ ...order, budgetYen: '1250000.00', mileageTo: '90,000' }, 'en')).toMatchObject(
    {
      ...{ budgetYen: 1_250_000, mileageTo: 90_000 },
    },
  )
  expect(orderProblems({ ...order, budgetYen: '1.250' })).toEqual({ budgetYen: 'invalid' })
})

it.each(['yearFrom', 'mileageTo', 'budgetYen'])('reports an invalid number: %s', (field) => {
  expect(Object.keys(orderProblems({ ...order, [field]: '99999999999' }))).toEqual([field])
})
