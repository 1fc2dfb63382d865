import { type FlagKind, flagLabel } from '#shared/order-flags.ts'
import { paths } from '#shared/paths.ts'
import { slotWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import type { VisitKind } from '#shared/time/visits.ts'
import { COUNT_MARK } from './push-words.ts'

export const PUSH_KINDS = [
  'mission_given',
  'mission_taken_back',
  'mission_held',
  'mission_moved',
  'order_placed',
  'flag_raised',
  'livreur_coming',
  'livreur_near',
  'order_collected',
  'count_to_read',
  'total_to_answer',
  'laundry_ready',
  'order_delivered',
  'claim_answered',
  'payment_reminder',
  'laundry_reminder',
] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** A locked screen shows a notification: no phone, no street and no amount are among its facts. */
export interface PushFacts {
  orderId: string
  reference: string
  /** First names; null where nobody is known any more. */
  client: string | null
  livreur: string | null
  /** The visit, if the kind needs it. */
  visit: VisitKind | null
  /** The time of that visit; null where none is chosen. */
  slot: Slot | null
  /** Whether the client brings the clothes to the counter and collects them there. */
  atCounter: boolean
  flag: FlagKind | null
  /** The flag is of a missed visit: the client was there, and did not agree to the total. */
  isDisagreed?: boolean
  /** Fewer pieces were counted than ordered, so that the total went down. */
  isLess?: boolean
}

interface Words {
  title: string
  text: string
}

/** The words for several of one kind. */
interface Grouped extends Words {
  path: string
}

interface PushRule {
  /** How long it is worth being told, in seconds: the push service drops it afterwards, and so do we. */
  ttl: number
  urgency: 'normal' | 'high'
  /** One notification is shown per tag: a newer one replaces it. */
  tag: (facts: PushFacts) => string
  words: (facts: PushFacts) => Words
  /** The words for several that may be waiting at once. */
  several?: Grouped
  /**
   * The kinds that say nothing true any more of the same order: what of them still waits for the person is not told. Read
   * of what one person is told, never of what the team is.
   */
  replaces?: readonly PushKind[]
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const ofOrder = ({ reference }: PushFacts) => `order-${reference}`
const order = ({ reference }: PushFacts) => `Commande #${reference}`

/** The detail of a count that lowered the total. */
export const LESS_DETAIL = 'less'
/** The detail of the flag of a visit at which the client did not agree to the total. */
export const DISAGREED_DETAIL = 'disagreed'

/** Every notification: what it says, and for how long it is worth saying. `push/announce.ts` decides whom it is for. */
export const PUSH_RULES: Readonly<Record<PushKind, PushRule>> = {
  mission_given: {
    ttl: 4 * HOUR,
    urgency: 'high',
    tag: () => 'missions-given',
    replaces: ['mission_given', 'mission_taken_back', 'mission_held', 'mission_moved'],
    words: (facts) => ({
      title: facts.visit === 'delivery' ? 'Nouvelle livraison' : 'Nouveau ramassage',
      text: facts.client ? `${order(facts)}, pour ${facts.client}.` : `${order(facts)}.`,
    }),
    several: {
      title: `${COUNT_MARK} nouvelles missions`,
      text: 'Ouvrez vos missions pour les voir.',
      path: paths.livreur.dashboard,
    },
  },
  mission_taken_back: {
    ttl: 4 * HOUR,
    urgency: 'high',
    tag: () => 'missions-taken-back',
    replaces: ['mission_given', 'mission_taken_back', 'mission_held', 'mission_moved'],
    words: (facts) => ({
      title: 'Mission retirée',
      text: `${order(facts)}\u00a0: n’y allez plus, elle n’est plus dans vos missions.`,
    }),
    several: {
      title: `${COUNT_MARK} missions retirées`,
      text: 'Ouvrez vos missions pour voir ce qui vous reste.',
      path: paths.livreur.dashboard,
    },
  },
  mission_held: {
    ttl: 4 * HOUR,
    urgency: 'high',
    tag: () => 'missions-held',
    replaces: ['mission_held', 'mission_moved'],
    words: (facts) => ({
      title: facts.visit === 'delivery' ? 'Livraison reportée' : 'Ramassage reporté',
      text: `${order(facts)}\u00a0: n’y allez pas, une autre heure sera choisie.`,
    }),
    several: {
      title: `${COUNT_MARK} missions reportées`,
      text: 'Ouvrez vos missions pour voir ce qui vous reste.',
      path: paths.livreur.dashboard,
    },
  },
  mission_moved: {
    ttl: 4 * HOUR,
    urgency: 'high',
    tag: () => 'missions-moved',
    replaces: ['mission_held', 'mission_moved'],
    words: (facts) => ({
      title:
        facts.visit === 'delivery' ? 'Nouvelle heure de livraison' : 'Nouvelle heure de ramassage',
      text: `${order(facts)}\u00a0: ${facts.slot ? slotWords(facts.slot) : 'l’heure est dans vos missions'}.`,
    }),
    several: {
      title: `${COUNT_MARK} missions ont une nouvelle heure`,
      text: 'Ouvrez vos missions pour les voir.',
      path: paths.livreur.dashboard,
    },
  },
  order_placed: {
    ttl: 4 * HOUR,
    urgency: 'normal',
    tag: () => 'orders-placed',
    words: (facts) => ({
      title: 'Nouvelle commande',
      text: facts.client ? `${order(facts)}, de ${facts.client}.` : `${order(facts)}.`,
    }),
    several: {
      title: `${COUNT_MARK} nouvelles commandes`,
      text: 'Ouvrez le tableau pour les assigner.',
      path: paths.admin.unassigned,
    },
  },
  flag_raised: {
    ttl: 12 * HOUR,
    urgency: 'normal',
    tag: () => 'flags-raised',
    words: (facts) => ({
      title: facts.flag ? flagLabel(facts.flag, facts.isDisagreed ?? false) : 'Problème',
      text: `${order(facts)}\u00a0: à voir par l’équipe.`,
    }),
    several: {
      title: `${COUNT_MARK} problèmes`,
      text: 'Ouvrez le tableau pour les voir.',
      path: paths.admin.dashboard,
    },
  },
  livreur_coming: {
    ttl: 30 * MINUTE,
    urgency: 'high',
    tag: ofOrder,
    words: ({ livreur, visit }) => ({
      title: `${livreur ?? 'Votre livreur'} est en route`,
      text:
        visit === 'delivery'
          ? 'Votre linge revient\u00a0: suivez le trajet sur la carte.'
          : 'Préparez votre linge\u00a0: suivez le trajet sur la carte.',
    }),
  },
  livreur_near: {
    ttl: 10 * MINUTE,
    urgency: 'high',
    tag: ofOrder,
    words: ({ livreur, visit }) => ({
      title: `${livreur ?? 'Votre livreur'} est tout près`,
      text:
        visit === 'delivery'
          ? 'Votre linge arrive à votre porte.'
          : 'Le ramassage de votre linge commence dans un instant.',
    }),
  },
  order_collected: {
    ttl: 12 * HOUR,
    urgency: 'normal',
    tag: ofOrder,
    words: (facts) => ({ title: collectedTitle(facts), text: `${order(facts)}.` }),
  },
  count_to_read: {
    ttl: 12 * HOUR,
    urgency: 'normal',
    tag: ofOrder,
    words: (facts) => ({
      title: collectedTitle(facts),
      text: facts.isLess
        ? `${order(facts)}\u00a0: il y avait moins de pièces, votre total a baissé.`
        : `${order(facts)}\u00a0: lisez les pièces comptées, et dites-nous si un compte est faux.`,
    }),
  },
  total_to_answer: {
    ttl: 20 * HOUR,
    urgency: 'high',
    // The steps that follow must not take the place of a question that waits for an answer.
    tag: ({ reference }) => `total-${reference}`,
    words: (facts) => ({
      title: 'Un total attend votre réponse',
      text: `${order(facts)}\u00a0: rien ne change tant que vous n’avez pas répondu.`,
    }),
  },
  // At the counter only: elsewhere the livreur who sets off with the clothes is told.
  laundry_ready: {
    ttl: 20 * HOUR,
    urgency: 'high',
    tag: ofOrder,
    words: (facts) => ({
      title: 'Votre linge est prêt',
      text: `${order(facts)}\u00a0: il vous attend au comptoir.`,
    }),
  },
  payment_reminder: {
    ttl: 8 * HOUR,
    urgency: 'normal',
    tag: ofOrder,
    words: (facts) => ({
      title: 'Votre commande attend son paiement',
      text: `${order(facts)}\u00a0: touchez pour payer.`,
    }),
  },
  laundry_reminder: {
    ttl: 8 * HOUR,
    urgency: 'normal',
    tag: ofOrder,
    words: (facts) => ({
      title: 'Votre linge vous attend',
      text: facts.atCounter
        ? `${order(facts)}\u00a0: il est prêt au comptoir.`
        : `${order(facts)}\u00a0: choisissez quand nous le livrons.`,
    }),
  },
  order_delivered: {
    ttl: 12 * HOUR,
    urgency: 'normal',
    tag: ofOrder,
    words: (facts) => ({
      title: facts.atCounter ? 'Vous avez retiré votre linge' : 'Votre linge est livré',
      text: `${order(facts)} est terminée. Merci de votre confiance.`,
    }),
  },
  claim_answered: {
    ttl: 48 * HOUR,
    urgency: 'normal',
    tag: ({ reference }) => `claim-${reference}`,
    words: (facts) => ({
      title: 'Notre réponse à votre réclamation',
      text: `${order(facts)}\u00a0: dites-nous si vous êtes d’accord.`,
    }),
  },
}

const collectedTitle = ({ atCounter }: PushFacts) =>
  atCounter ? 'Votre linge est déposé' : 'Votre linge est ramassé'

/** Rows of one device with the same key leave as one notification. */
export function pushGroup(kind: PushKind, orderId: string): string {
  if (PUSH_RULES[kind].several) return kind
  if (kind === 'total_to_answer') return `total-${orderId}`
  return kind === 'claim_answered' ? `claim-${orderId}` : `steps-${orderId}`
}

/** For the service worker: `path` opens when it is touched, `several` is shown from the second one on. */
export interface PushMessage extends Words {
  tag: string
  path: string
  count: number
  several?: Grouped
}

/** The message of the notifications of one kind that wait for one device, the newest last; their number is `count`. */
export function pushMessage(kind: PushKind, facts: PushFacts, count = 1): PushMessage {
  const { tag, words, several } = PUSH_RULES[kind]
  const message: PushMessage = {
    ...words(facts),
    tag: tag(facts),
    path:
      kind === 'claim_answered' ? paths.client.claim(facts.orderId) : paths.order(facts.orderId),
    count,
  }
  if (several) message.several = several
  return message
}

/** Devices that one account is told on: the oldest leaves. */
export const MAX_PUSH_DEVICES = 10
