import type { LotView } from '../../lots/lot-view.ts'

/** Sales of the same model and chassis, a year older or newer at most, as an address of the statistics. */
export function salesAddress(
  { year, chassisCode, kind }: Pick<LotView, 'year' | 'chassisCode' | 'kind'>,
  { maker, model }: { readonly maker: number; readonly model: number },
) {
  return {
    maker: [maker],
    model: [model],
    // The code of a motorbike is often written with its number.
    ...(kind === 'car' && chassisCode && { chassis: [chassisCode] }),
    ...(year !== null && { year: [year - 1, year + 1] as [number, number] }),
  }
}
