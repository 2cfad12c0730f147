import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { pagesOfApp } from '#testing/browser/sweep/pages.ts'
import { createAppRouter } from './routes.tsx'

test('the browser tests sweep every page', () => {
  const router = createAppRouter(new QueryClient(), createMemoryHistory())
  expect(Object.keys(pagesOfApp).toSorted()).toEqual(Object.keys(router.routesByPath).toSorted())
})
