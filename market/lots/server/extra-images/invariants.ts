import type { Invariant } from '#platform/core/server/invariant.ts'

/** Rules for extra images, each with a query for the rows that break it. */
export const extraImageInvariants: readonly Invariant[] = [
  {
    id: 'I2',
    rule: 'nobody got extra images of more lots on a Tokyo day than the limit that was checked',
    breaches: `select format('request %s: %s of %s', id, number, day_limit) as row from (
        select id, day_limit,
          row_number() over (partition by person_id, tokyo_day order by id) as number
        from extra_image_requests where state in ('reserved', 'served')
      ) counted where number > day_limit`,
  },
]
