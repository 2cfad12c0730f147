import { openLotStatuses } from '#market/reference-data/contract/codes.ts'
import {
  driveBits,
  drives,
  drivesOfFuel,
  fuelsOfHybrids,
  fullHybridMakers,
  hybridNames,
  hybrids,
} from '#market/reference-data/contract/powertrains.ts'

/** Hides lots to which every condition certainly applies; null is no condition. */
export interface LotBan {
  /** Of the sold price, else the start price. */
  readonly overYen: number | null
  readonly overCc: number | null
  /** Bits of drives; those that a lot may have are all among them. */
  readonly drives: number | null
  /** Lots of earlier years. */
  readonly beforeYear: number | null
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const list = (values: readonly string[]) => values.map(text).join(', ')

const ofMaker = `case when upper(maker.name) in (${list(fullHybridMakers)})
  then ${driveBits(['full_hybrid'])} else ${driveBits(hybrids)} end`

/** What the name says, 0 for nothing. */
const named = `case ${hybridNames
  .map(
    ({ pattern, drive }) =>
      `when upper(model.name || ' ' || lot.trim) ~ ${text(pattern)}
        then ${drive ? driveBits([drive]) : ofMaker}`,
  )
  .join(' ')} else 0 end`

/** Lots whose drives are asked for: the names of millions of past sales are not read. */
const isLive = `(lot.market = 'stock' or lot.status in (${openLotStatuses.join(', ')})
  or lot.auction_day >= date_trunc('week', app_now() at time zone 'Asia/Tokyo')::date)`

/** The drives that `lot` may have, as bits; 0 for past sales. `drivesOf` is the same in TypeScript. */
export const drivesSql = `(case when not ${isLive} then 0
  when lot.fuel in (${list(fuelsOfHybrids)}) then (
    select case when lot.fuel = 'hybrid' then coalesce(nullif(${named}, 0), ${ofMaker})
      else ${named} | case lot.fuel when 'petrol' then ${driveBits(['petrol'])}
        else ${driveBits(['diesel'])} end end
    from models model join makers maker on maker.id = model.maker_id where model.id = lot.model_id
  )
  ${Object.entries(drivesOfFuel)
    .filter(([fuel]) => !fuelsOfHybrids.includes(fuel))
    .map(([fuel, some]) => `when lot.fuel = ${text(fuel)} then ${driveBits(some)}`)
    .join(' ')}
  else ${driveBits(drives)} end)::int4`

/** An electric car has no engine, whatever a feed says. */
export const electricBits = driveBits(['electric'])
