import { expect, type Page } from '@playwright/test'
import { pageTypes } from '../contract/lots/page-types.ts'

/** Removes all favorites and saved searches of the signed-in person. */
export async function clearSaved(page: Page): Promise<void> {
  const read = async (path: string) => (await page.request.get(`/api${path}`)).json()
  for (const type of pageTypes) {
    const groups: { value: string; counter: number }[] = await read(`/favorite/groups?type=${type}`)
    for (const { value } of groups.filter(({ counter }) => counter > 0)) {
      const { carsList, bikeList } = await read(`/${type}/listing?pageSize=100&group=${value}`)
      for (const { id } of carsList ?? bikeList) {
        const path = `/api/favorite/delete?group=${value}&carId=${id}`
        expect((await page.request.delete(path)).status()).toBe(200)
      }
    }
    for (const { id } of (await read(`/user/my-search?type=${type}`)).items) {
      const response = await page.request.post('/api/user/delete-search', { data: { id } })
      expect(response.status()).toBe(200)
    }
  }
}
