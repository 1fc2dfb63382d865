import { and, eq, inArray } from 'drizzle-orm'
import { reminderSteps, reminderStops } from '#server/db/schema.ts'
import type { Listener } from '#server/lib/context.ts'
import { ORDER_LADDERS } from '#shared/shop/settings/reminder-settings.ts'

export const remindersListener: Listener = {
  orderDeleted(_, orm, { n }) {
    for (const rows of [reminderSteps, reminderStops])
      orm
        .delete(rows)
        .where(and(eq(rows.subjectN, n), inArray(rows.ladder, [...ORDER_LADDERS])))
        .run()
  },
}
