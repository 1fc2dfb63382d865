import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { isStaff } from '#shared/roles.ts'
import { briefOrder } from './dispatch.queries.ts'

/** What is sewn on a bag: nothing by which a stranger would find its owner. */
export interface BagLabel {
  orderId: string
  reference: string
  /** The client's first name alone. */
  firstName: string
  /** Pieces counted at the door, or else those ordered. */
  pieces: number
  counted: boolean
}

/** The label of an order's bag, for the team and the livreur who holds it. Throws ORDER_NOT_FOUND for anyone else. */
export function labelOf(orm: Orm, { actor }: Pick<ServiceContext, 'actor'>, id: string): BagLabel {
  const order = briefOrder(orm, id)
  if (!order || !(isStaff(actor.role) || order.livreur?.id === actor.id))
    throw new AppError('ORDER_NOT_FOUND')
  const { reference, client, pieces, counted } = order
  return {
    orderId: id,
    reference,
    firstName: client.fullname.trim().split(/\s+/)[0] ?? '',
    pieces: counted ?? pieces,
    counted: counted !== null,
  }
}
