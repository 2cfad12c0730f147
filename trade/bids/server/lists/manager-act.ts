import { sql } from 'kysely'

/**
 * Selects what a manager has done with a bid (`bid` in the query): placed it, or changed the client's amount. Null if
 * the latest amount is the client's.
 */
export const managerAct = () =>
  sql<'placed' | 'changed' | null>`case
    -- also null if there is no bid
    when bid.accepted_by is not distinct from bid.person_id then null
    when bid.placed_by = bid.person_id then 'changed'
    else 'placed'
  end`.as('manager_act')
