import { atWidth, thumbnailWidth } from '#market/pictures/contract/addresses.ts'
import { pictureUrls } from '#market/pictures/server/urls.ts'
import { colorNames } from '#market/reference-data/server/color-names.ts'
import { tokyoIso } from '#platform/clock/contract/tokyo-time.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { type TrackedCar, trackedCar } from '#trade/purchases/contract/tracking.ts'
import type { FoundShare } from '#trade/sharing/server/queries.ts'
import { chassisOf } from '../purchase-texts.ts'
import { findSeenPurchase } from '../scope.ts'
import { type LogRow, movedDayOf, readLog, stepsOf } from '../timeline.ts'

/**
 * Returns the car of a link, if its owner may see it.
 * @throws Refusal not_found
 */
export async function getSharedCar(db: Db, { subject, owner }: FoundShare): Promise<number> {
  if (!('purchaseId' in subject)) throw new Refusal('not_found')
  const seen = await findSeenPurchase(db, owner, subject.purchaseId)
  if (!seen) throw new Refusal('not_found')
  return seen.id
}

/** Returns the lot of a purchased car. */
export async function lotIdOfCar(db: Db, id: number): Promise<number> {
  const { lot_id } = await db
    .selectFrom('purchases')
    .select('lot_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return lot_id
}

/** Returns the car for a guest. Parsing with the contract's schema drops every field that a guest must not see. */
export async function readTrackedCar(
  db: Db,
  { expiresAt }: FoundShare,
  id: number,
): Promise<TrackedCar> {
  const [car, log] = await Promise.all([readCar(db, id), readLog(db, id, false)])
  const images = pictureUrls({ id: car.lot_id, photos: car.photos })
  return trackedCar.parse({
    ...{ kind: car.kind, maker: car.maker_name, model: car.model_name, trim: car.trim },
    ...{ year: car.year, month: car.month, chassis: chassisOf(car) },
    ...{ color: colorNames(car.color), mileageKm: car.mileage_km, engineCc: car.engine_cc },
    images,
    thumbnails: images.map((image) => atWidth(image, thumbnailWidth)),
    ...{ status: car.status, statusDay: car.status_on },
    steps: stepsOf(log, car).map(({ status, on }) => ({ status, day: on })),
    ...{ etd: car.etd, eta: car.eta },
    etdMoved: movedDayOf(log, 'etd'),
    etaMoved: movedDayOf(log, 'eta'),
    ...{ vessel: car.vessel, voyage: car.voyage },
    ...{ exportPort: car.export_port, dischargePort: car.discharge_port },
    changedAt: tokyoIso(log.find(isShown)?.at ?? car.created_at),
    expiresAt: tokyoIso(expiresAt),
  } satisfies TrackedCar)
}

const readCar = (db: Db, id: number) =>
  db
    .selectFrom('purchases as car')
    .innerJoin('makers as maker', 'maker.id', 'car.maker_id')
    .innerJoin('models as model', 'model.id', 'car.model_id')
    .select(['car.lot_id', 'car.kind', 'car.trim', 'car.year', 'car.month', 'car.chassis_code'])
    .select(['car.frame_number', 'car.color', 'car.mileage_km', 'car.engine_cc', 'car.photos'])
    .select(['car.status', 'car.status_on', 'car.bought_on', 'car.created_at'])
    .select(['car.etd', 'car.eta', 'car.vessel', 'car.voyage'])
    .select(['car.export_port', 'car.discharge_port'])
    .select(['maker.name as maker_name', 'model.name as model_name'])
    .where('car.id', '=', id)
    .executeTakeFirstOrThrow()

const shownFields = ['etd', 'eta', 'vessel', 'voyage', 'export_port', 'discharge_port']

/** Returns whether an entry concerns something that the page shows. */
const isShown = ({ event, changes }: LogRow): boolean =>
  event === 'status' ||
  event === 'bought' ||
  (event === 'logistics' && shownFields.some((field) => field in changes))
