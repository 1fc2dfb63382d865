import * as z from 'zod/mini'
import { idField } from '#shared/fields.ts'
import { ORDER_LADDERS } from '#shared/shop/settings/reminder-settings.ts'

/** The reminders of an order, for one reason. */
export const ladderInput = z.strictObject({ orderId: idField, ladder: z.enum(ORDER_LADDERS) })
export type LadderInput = z.infer<typeof ladderInput>
