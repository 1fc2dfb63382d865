import type { Orm } from '#server/db/database.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { enqueueMessage } from '#server/messages/outbox.ts'
import type { RecordChange } from '#shared/messages/templates.ts'

interface ChangedRecord {
  /** The number of the record before the change, which hears of it: E.164. */
  phone: string
  /** The record that has what it was about now. */
  clientId: string
  change: RecordChange
}

/**
 * Tells a number, inside `write()`, that its record has another number or that what it had is another record's now, and returns the
 * message. It may be somebody else's by now, so the message names nobody and has no link.
 */
export function tellRecordChange(
  orm: Orm,
  ctx: Pick<ServiceContext, 'database' | 'clock' | 'outbox'>,
  { phone, clientId, change }: ChangedRecord,
): string {
  return enqueueMessage(orm, ctx, {
    template: 'fiche_modifiee',
    phone,
    userId: clientId,
    facts: { change },
  })
}
