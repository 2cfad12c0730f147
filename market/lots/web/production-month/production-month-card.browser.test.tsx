import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type ProducedVehicle,
  type ProductionMonthPage,
  producedTexts,
  productionMonthPages,
} from '#market/lots/contract/production-month.ts'
import { accessibilityViolations } from '#testing/components/accessibility.ts'
import { lotPath, lots } from '#testing/components/answers.ts'
import { openApp } from '#testing/components/app.tsx'
import { Refused } from '#testing/components/fake-server.ts'

const box = page.getByRole('region', { name: 'Month of production', exact: true })
const find = box.getByRole('button', { name: 'Look up', exact: true })
const made = box.getByText(/^\d{4}\/[A-Z][a-z]+$/)

const produced: ProducedVehicle = {
  ...(Object.fromEntries(producedTexts.map((name) => [name, ''])) as Record<
    (typeof producedTexts)[number],
    ''
  >),
  ...{ year: 2012, month: 6 },
}

/** Returns a manufacturer's data of one number. */
const catalogueOf = (number: string) => ({
  productionMonth: ({ query }: { query: Readonly<Record<string, string>> }) => ({
    success: true as const,
    carInfo: query.chassis === number ? produced : null,
  }),
})

function lotOf(pageType: ProductionMonthPage) {
  const lot = lots[pageType]
  const code = 'carInfo' in lot ? lot.carInfo.chassisId : lot.bikeInfo.serial
  return { code, number: lot.details.frameNumber, chassis: `${code}-${lot.details.frameNumber}` }
}

test.each(productionMonthPages)(
  'the month of production of a lot of %s is looked up',
  async (pageType) => {
    const { code, number, chassis } = lotOf(pageType)
    const part = pageType === 'bikes' ? 'frame' : 'chassis'
    const app = await openApp(lotPath(pageType), { answers: catalogueOf(chassis) })
    const field = box.getByLabelText(new RegExp(`^${part} number$`, 'i'))
    await expect.element(field).toHaveValue(`${code}-`)
    await find.click()
    await expect.element(box).toMatchTextContent('Enter the number after the hyphen')
    expect(app.requestsOf('productionMonth')).toEqual([])
    await box.getByRole('button', { name: `Fill in ${number}` }).click()
    await expect.element(field).toHaveValue(chassis)
    await find.click()
    await expect.element(made).toHaveTextContent('2012/June')
    if (pageType === 'car-auction') expect(await accessibilityViolations()).toEqual([])
    await field.fill(`${code}-1`)
    await userEvent.keyboard('{Enter}')
    await expect.element(box).toMatchTextContent(`No data for this ${part} number`)
    await expect.element(made).not.toBeInTheDocument()
  },
)

test('a failed lookup says so, until one succeeds', async () => {
  const { number, chassis } = lotOf('car-auction')
  const app = await openApp(lotPath('car-auction'))
  app.answer('productionMonth', () => {
    throw new Refused('unavailable')
  })
  await box.getByRole('button', { name: `Fill in ${number}` }).click()
  await find.click()
  await expect.element(box.getByRole('alert')).toMatchTextContent('not available right now')
  app.answer('productionMonth', catalogueOf(chassis).productionMonth)
  await find.click()
  await expect.element(made).toBeVisible()
  await expect.element(box.getByText(/not available right now/)).not.toBeInTheDocument()
})
