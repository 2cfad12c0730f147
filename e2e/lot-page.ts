import { expect, type Page } from '@playwright/test'
import { type LotAnswer, lotAnswer } from '../contract/lots/calls.ts'
import { type PageType, pageTypeRoute } from '../contract/lots/page-types.ts'

/** What the API says of a lot. */
async function readLot(page: Page, pageType: PageType, id: string): Promise<LotAnswer> {
  const response = await page.request.get(`/api/${pageType}/lot?id=${id}`)
  expect(response.status()).toBe(200)
  return lotAnswer.parse(await response.json())
}

/** Ids of the first lots of a page type, as the API lists them. */
async function listIds(page: Page, pageType: PageType): Promise<string[]> {
  const response = await page.request.get(`/api/${pageType}/listing?pageSize=50`)
  const listing: { carsList?: { id: string }[]; bikeList?: { id: string }[] } =
    await response.json()
  return (listing.carsList ?? listing.bikeList ?? []).map(({ id }) => id)
}

/** Opens the first lot of a page type that fulfils a wish, and returns what the API says of it. */
export async function openLot(
  page: Page,
  pageType: PageType,
  wish: (lot: LotAnswer) => boolean = () => true,
): Promise<LotAnswer> {
  for (const id of await listIds(page, pageType)) {
    const lot = await readLot(page, pageType, id)
    if (!wish(lot)) continue
    await page.goto(`${pageTypeRoute[pageType]}/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: infoOf(lot).model })).toBeVisible()
    return lot
  }
  throw new Error(`the demo market has no such lot on ${pageType}`)
}

export const infoOf = (lot: LotAnswer) => ('carInfo' in lot ? lot.carInfo : lot.bikeInfo)
export const hasPhotos = (lot: LotAnswer) => lot.lotImages.images.length > 3
