import * as z from 'zod'
import { InvalidAnswer, type ProductionMonthPort, producedVehicle } from './port.ts'

/** Where the service is, and the key with which it is paid. */
export interface ProductionService {
  readonly url: string
  readonly key: string
}

export interface ServiceLimits {
  readonly withinMs: number
  readonly mostBytes: number
}
const usual: ServiceLimits = { withinMs: 8000, mostBytes: 64 * 1024 }

const text = producedVehicle.shape.catalogNo.nullish().transform((value) => value ?? '')
/** Services write numbers as text, too, and nothing as an empty one. */
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

/** Asks a service over HTTP ([operations](../../../docs/operations.md#month-of-production)). */
export function httpProductionMonths(
  { url, key }: ProductionService,
  limits: Partial<ServiceLimits> = {},
): ProductionMonthPort {
  const { withinMs, mostBytes } = { ...usual, ...limits }
  return {
    async find({ maker, model, chassisCode, frameNumber }) {
      const address = new URL(url)
      const chassis = `${chassisCode}-${frameNumber}`
      for (const [name, value] of Object.entries({ maker, model, chassis })) {
        address.searchParams.set(name, value)
      }
      const response = await fetch(address, {
        headers: { accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
        // The key goes nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      })
      if (response.status === 404 || response.status === 204) {
        await response.body?.cancel()
        return null
      }
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`The service for months of production responded with ${response.status}`)
      }
      const { carInfo } = parse(await readText(response, mostBytes))
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
    throw new InvalidAnswer('The service for months of production sent something else', {
      cause: error,
    })
  }
}

async function readText({ body }: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new InvalidAnswer(`It sent more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
