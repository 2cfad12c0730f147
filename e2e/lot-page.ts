import { expect, type Page } from '@playwright/test'
import { type LotResponse, lotResponse } from '../contract/lots/calls.ts'
import { type PageType, pageTypeRoute } from '../contract/lots/page-types.ts'

/** A lot from the API. */
async function readLot(page: Page, pageType: PageType, id: string): Promise<LotResponse> {
  const response = await page.request.get(`/api/${pageType}/lot?id=${id}`)
  expect(response.status()).toBe(200)
  return lotResponse.parse(await response.json())
}

/** Ids of the first lots of a page type, as the API lists them. */
async function listIds(page: Page, pageType: PageType): Promise<string[]> {
  const response = await page.request.get(`/api/${pageType}/listing?pageSize=50`)
  const listing: { carsList?: { id: string }[]; bikeList?: { id: string }[] } =
    await response.json()
  return (listing.carsList ?? listing.bikeList ?? []).map(({ id }) => id)
}

/** Opens the first lot of a page type that matches, and returns it as the API has it. */
export async function openLot(
  page: Page,
  pageType: PageType,
  matches: (lot: LotResponse) => boolean = () => true,
): Promise<LotResponse> {
  for (const id of await listIds(page, pageType)) {
    const lot = await readLot(page, pageType, id)
    if (!matches(lot)) continue
    await page.goto(`${pageTypeRoute[pageType]}/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: infoOf(lot).model })).toBeVisible()
    return lot
  }
  throw new Error(`the demo market has no such lot on ${pageType}`)
}

export const infoOf = (lot: LotResponse) => ('carInfo' in lot ? lot.carInfo : lot.bikeInfo)
/** A lot with some photos, to which nobody has fetched others. */
export const hasPhotos = (lot: LotResponse) =>
  lot.lotImages.images.length > 3 &&
  !('details' in lot && 'extraImages' in lot.details && lot.details.extraImages.length > 0)
