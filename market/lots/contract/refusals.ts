export const lotRefusals = {
  no_photos: 404,
  no_extra_images: 404,
  stock_without_price: 409,
  stock_above_ceiling: 409,
  extra_image_limit_reached: 409,
  extra_images_running: 409,
  photos_unavailable: 503,
  extra_images_unavailable: 503,
} as const satisfies Record<string, number>
type LotRefusals = typeof lotRefusals

declare module '#platform/core/contract/errors.ts' {
  interface Refusals extends LotRefusals {}
}
