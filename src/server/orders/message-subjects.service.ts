import {
  clientsMeantBy,
  recordsThatTookOver,
} from '#server/access/number-proof/number-proof.service.ts'
import { findUser } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import type { ClientMessage } from '#server/messages/queue.ts'
import type { MessageSubjects } from '#server/messages/render.ts'
import { invoiceAddress } from '#server/money/company-invoices/invoice-link.service.ts'
import { LADDER_TEMPLATES } from '#shared/messages/templates.ts'
import { clientLink, type Linker } from './client-links/client-links.service.ts'
import { noteRequestSent, requestLinkFor } from './number-requests/request-messages.service.ts'
import { reminderHeldUntil } from './reminders/reminded.queries.ts'
import { remindersNow } from './reminders/reminder-facts.queries.ts'

type Subjects = Linker & Pick<Deps, 'clock'>

/** The links that messages open, and the people they are about. */
export function createMessageSubjects(deps: Subjects): MessageSubjects {
  return {
    linkOf(orm, message) {
      if (message.template === 'demande_recue') return requestLinkFor(orm, deps, message)
      // It goes to the number of before, whose owner opens nothing.
      if (message.template === 'fiche_modifiee') return ''
      if (message.template === 'relance_facture') return invoiceLinkFor(orm, deps, message)
      return homeLinkFor(orm, deps, message)
    },
    factsNow(orm, message) {
      if (!isReminder(message)) return message.facts
      return remindersNow(orm, [message.id]).get(message.id)?.facts ?? null
    },
    heldUntil: (orm, message, now) => (isReminder(message) ? reminderHeldUntil(orm, now) : null),
    noteSent(orm, { template, requestId }, now) {
      if (template === 'demande_recue' && requestId) noteRequestSent(orm, requestId, now)
    },
    recordOf: recordMeantBy,
  }
}

const isReminder = ({ template }: Pick<ClientMessage, 'template'>) =>
  LADDER_TEMPLATES.some((one) => one === template)

/** « Mon Lavéo » of the client; null where the number is no longer theirs: it may be somebody else's by now. */
function homeLinkFor(orm: Orm, deps: Subjects, { userId, phone }: ClientMessage): string | null {
  if (userId === null || findUser(orm, userId)?.phone !== phone) return null
  return clientLink(deps, userId)
}

/** The invoice that the reminder tells first; null where it tells none any more, or its number is of nobody who gets them. */
function invoiceLinkFor(orm: Orm, deps: Subjects, { id }: ClientMessage): string | null {
  const now = remindersNow(orm, [id]).get(id)
  if (now?.template !== 'relance_facture') return null
  return invoiceAddress(deps, { id: now.facts.invoiceId, linkVersion: now.linkVersion })
}

/**
 * The record that took over the number of one that nobody has any more. Null also where it may mean several: an answer joins no
 * record by chance.
 */
function recordMeantBy(orm: Orm, phone: string): string | null {
  const clients = clientsMeantBy(orm, phone).map(({ id }) => id)
  const [meant, another] = clients.length > 0 ? clients : recordsThatTookOver(orm, phone)
  return meant && !another ? meant : null
}
