import * as z from 'zod'
import { callService, ResponseTooLarge } from '#platform/http/server/outgoing/service-call.ts'
import { InvalidAnswer, type ProductionMonthPort, producedVehicle } from './port.ts'

/** The address of the service, and the key of the paid account. */
export interface ProductionService {
  readonly url: string
  readonly key: string
}

export interface ServiceLimits {
  readonly withinMs: number
  readonly maxBytes: number
}
const usual: ServiceLimits = { withinMs: 8000, maxBytes: 64 * 1024 }

const text = producedVehicle.shape.catalogNo.nullish().transform((value) => value ?? '')
/** Services also write numbers as text, and missing ones as an empty text. */
const number = (valid: typeof producedVehicle.shape.year) =>
  z
    .union([z.number(), z.string().trim()])
    .nullish()
    .transform((value) => (value === '' || value === undefined ? null : value))
    .transform((value) => (value === null ? null : Number(value)))
    .pipe(valid)

const answer = z.object({
  carInfo: z
    .object({
      catalogNo: text,
      code: text,
      colorCode: text,
      engineNo: text,
      transmission: text,
      gradeCode: text,
      modelCode: text,
      modelName: text,
      trimCode: text,
      description: producedVehicle.shape.description.nullish().transform((value) => value ?? ''),
      year: number(producedVehicle.shape.year),
      month: number(producedVehicle.shape.month),
    })
    .nullable(),
})

/** Returns a port that asks a service over HTTP ([operations](../../../docs/operations.md#month-of-production)). */
export function httpProductionMonths(
  { url, key }: ProductionService,
  limits: Partial<ServiceLimits> = {},
): ProductionMonthPort {
  const { withinMs, maxBytes } = { ...usual, ...limits }
  return {
    async find({ maker, model, chassisCode, frameNumber }) {
      const address = new URL(url)
      const chassis = `${chassisCode}-${frameNumber}`
      for (const [name, value] of Object.entries({ maker, model, chassis })) {
        address.searchParams.set(name, value)
      }
      const signal = AbortSignal.timeout(withinMs)
      const { status, bytes } = await callService({ url: address, key, signal, maxBytes }).catch(
        (error: unknown) => {
          throw error instanceof ResponseTooLarge ? invalid(error) : error
        },
      )
      if (status === 404 || status === 204) return null
      if (status !== 200) {
        throw new Error(`The service for months of production responded with ${status}`)
      }
      const { carInfo } = parse(bytes.toString('utf8'))
      const isEmpty =
        !carInfo || Object.values(carInfo).every((value) => value === '' || value === null)
      return isEmpty ? null : carInfo
    },
  }
}

function parse(body: string): z.output<typeof answer> {
  try {
    return answer.parse(JSON.parse(body))
  } catch (error) {
    throw invalid(error)
  }
}

const invalid = (cause: unknown) =>
  new InvalidAnswer('The service for months of production sent something else', { cause })
