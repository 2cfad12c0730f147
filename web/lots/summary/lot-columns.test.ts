import { expect, test } from 'vitest'
import { pageTypes } from '../../../contract/lots/page-types.ts'
import { lotTable } from './lot-columns.tsx'

test.each(pageTypes)('the table of %s shows the estimate, and is sorted by it', (pageType) => {
  const { columns } = lotTable(pageType, false)
  const sorts = columns.flatMap(({ heading }) => heading.map(({ sort }) => sort))
  expect(sorts.filter((sort) => sort === 'estimate')).toHaveLength(1)
  expect(sorts.filter((sort) => sort === 'soldPrice')).toHaveLength(pageType === 'stock' ? 0 : 1)
})
