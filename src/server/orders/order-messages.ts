import type { MailFacts } from '#server/mail/letters.ts'
import type { OrderMail } from '#shared/access/mail-preference.ts'
import type { PreparedMessage } from '#shared/messages/templates.ts'

type Saying = { [T in OrderMail]: (facts: MailFacts[T]) => PreparedMessage }

/** The message that tells a client's number what each e-mail would tell. */
const SAID_BY_MESSAGE: Saying = {
  'order-received': ({ fullname, reference, pickupFrom, pickupTo, readyBy = null }) => {
    const [from, to] = [pickupFrom ?? null, pickupTo ?? null]
    const facts = {
      fullname,
      reference,
      visit: 'pickup',
      cause: 'ordered',
      from,
      to,
      readyBy,
    } as const
    return { template: 'passage_prevu', facts }
  },
  'livreur-on-the-way': ({ fullname, reference, livreur, phone, cash = null, kind }) => ({
    template: 'livreur_en_route',
    facts: { fullname, reference, livreur, livreurPhone: phone, visit: kind, cash },
  }),
  'order-collected': ({ fullname, reference, pieces, ordered }) => ({
    template: 'linge_compte',
    facts: { fullname, reference, pieces, ordered },
  }),
  'laundry-ready': ({ fullname, reference, from, to, counter }) => {
    if (counter === 1) return { template: 'pret_au_comptoir', facts: { fullname, reference } }
    if (from === null) return { template: 'rappel', facts: { fullname, reference, reason: 'hour' } }
    const facts = { fullname, reference, visit: 'delivery', cause: 'ready', from, to } as const
    return { template: 'passage_prevu', facts }
  },
  'slot-changed': ({ fullname, reference, visit, from, to, readyBy }) => ({
    template: 'passage_prevu',
    facts: { fullname, reference, visit, cause: 'moved', from, to, readyBy },
  }),
  'visit-missed': ({ fullname, reference, visit, by }) => ({
    template: 'rappel',
    facts: { fullname, reference, reason: by === 'client' ? 'absent' : 'missed', visit },
  }),
  'missed-fee': ({ fullname, reference, fee, total }) => ({
    template: 'frais_de_passage',
    facts: { fullname, reference, fee, total },
  }),
  'promise-moved': ({ fullname, reference, step, from, to, readyBy }) => {
    const visit = step === 'pickup' ? 'pickup' : 'delivery'
    const facts = { fullname, reference, visit, cause: 'late', from, to, readyBy } as const
    return { template: 'passage_prevu', facts }
  },
  'order-delivered': ({ fullname, reference, total, counter }) => ({
    template: 'commande_livree',
    facts: { fullname, reference, total, counter: counter ?? 0 },
  }),
  'order-cancelled': ({ fullname, reference, refund, linen }) => ({
    template: 'commande_annulee',
    facts: { fullname, reference, refund, linen },
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
