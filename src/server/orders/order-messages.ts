import type { MailFacts } from '#server/mail/letters.ts'
import type { OrderMail } from '#shared/access/mail-preference.ts'
import type { PreparedMessage } from '#shared/messages/templates.ts'
import { visitMessage } from '#shared/messages/visit-message.ts'
import { slotOf } from '#shared/time/visits.ts'

type Saying = { [T in OrderMail]: (facts: MailFacts[T]) => PreparedMessage }

/** The message that tells a client's number what each e-mail would tell. */
const SAID_BY_MESSAGE: Saying = {
  'order-received': ({ fullname, reference, pickupFrom, pickupTo, readyBy = null }) => {
    const [from, to] = [pickupFrom ?? null, pickupTo ?? null]
    const times = { visit: 'pickup', cause: 'ordered', from, to, readyBy } as const
    // No e-mail tells of an order that is dropped at the counter: its client is there.
    return visitMessage({ fullname, reference, ...times, counter: 0 })
  },
  'livreur-on-the-way': ({ fullname, reference, livreur, phone, cash = null, kind }) => ({
    template: 'livreur_en_route',
    facts: { fullname, reference, livreur, livreurPhone: phone, visit: kind, cash },
  }),
  'order-collected': ({ fullname, reference, pieces, ordered, total, before, ...weighed }) => {
    const { bags, grams, agreed } = weighed
    const counted = { pieces, bags, grams, ordered, total, before, agreed }
    return { template: 'linge_compte', facts: { fullname, reference, ...counted } }
  },
  'laundry-ready': ({ fullname, reference, from, to, counter }) => {
    if (counter === 1) return { template: 'pret_au_comptoir', facts: { fullname, reference } }
    const slot = slotOf(from, to)
    if (!slot) return { template: 'rappel', facts: { fullname, reference, reason: 'hour' } }
    const facts = { fullname, reference, visit: 'delivery', cause: 'ready', ...slot } as const
    return { template: 'passage_prevu', facts }
  },
  'slot-changed': ({ fullname, reference, visit, from, to, readyBy, ...after }) => {
    const { afterMissed, missedAt, fee } = after
    const cause = afterMissed ? 'missed' : 'moved'
    const times = { visit, from, to, readyBy }
    return {
      template: 'passage_prevu',
      facts: { fullname, reference, cause, missedAt, fee, ...times },
    }
  },
  'visit-missed': ({ fullname, reference, visit, by }) => ({
    template: 'rappel',
    facts: { fullname, reference, reason: by === 'client' ? 'absent' : 'missed', visit },
  }),
  'missed-fee': ({ fullname, reference, fee, total, toAgree, bags }) => ({
    template: 'frais_de_passage',
    facts: { fullname, reference, fee, total, toAgree, bags },
  }),
  'discount-given': ({ fullname, reference, discount, total, toAgree, bags }) => ({
    template: 'remise',
    facts: { fullname, reference, amount: discount, total, toAgree, bags },
  }),
  'promise-moved': ({ fullname, reference, step, from, to, readyBy }) => {
    const visit = step === 'pickup' ? 'pickup' : 'delivery'
    const times = { visit, cause: 'late', from, to, readyBy } as const
    // At the counter alone it names no visit.
    return visitMessage({ fullname, reference, ...times, counter: from === null ? 1 : 0 })
  },
  reminder: ({ orderId: _, reminderN: _n, ...facts }) => ({ template: 'relance', facts }),
  'order-delivered': ({ fullname, reference, total, counter }) => ({
    template: 'commande_livree',
    facts: { fullname, reference, total, counter: counter ?? 0 },
  }),
  'order-cancelled': ({ fullname, reference, refund, linen }) => ({
    template: 'commande_annulee',
    facts: { fullname, reference, refund, linen },
  }),
  'refund-waived': ({ fullname, reference, amount, reason }) => ({
    template: 'rien_a_rendre',
    facts: { fullname, reference, amount, reason },
  }),
  'claim-answered': ({ fullname, reference, message, replyBy }) => ({
    template: 'reponse_reclamation',
    facts: { fullname, reference, message, replyBy },
  }),
}

/** The message that replaces an e-mail. */
export function messageInstead<T extends OrderMail>(
  template: T,
  facts: MailFacts[T],
): PreparedMessage {
  const saying: Saying[T] = SAID_BY_MESSAGE[template]
  return saying(facts)
}
