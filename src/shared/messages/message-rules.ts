import { DAY_MS, HOUR_MS, MINUTE_MS } from '../dates.ts'
import type { MessageTemplate } from './templates.ts'

interface MessageRule {
  /** For how long it is worth sending, in milliseconds; then it is dropped, by whomever it would have been sent. */
  lifeMs: number
  /** Those of the same order, request or person that wait and say nothing new once this one is written. */
  replaces: readonly MessageTemplate[]
}

/** They tell the same: who has one needs the other no more. */
const VISIT_NEWS = ['passage_prevu', 'commande_en_cours'] as const

/** Both ask the same: one by a teammate or after a missed visit, one by itself. */
const REMINDERS = ['rappel', 'relance'] as const

/** Templates that are worth nothing once their order is over. */
const OF_ORDERS = [
  ...VISIT_NEWS,
  'livreur_en_route',
  'linge_compte',
  'nouveau_total',
  'frais_de_passage',
  'remise',
  'pret_au_comptoir',
  'rappel',
] as const

export const MESSAGE_RULES: Record<MessageTemplate, MessageRule> = {
  // Its link says that the request is over, before that.
  demande_recue: { lifeMs: 2 * DAY_MS, replaces: ['demande_recue'] },
  votre_lien: { lifeMs: 7 * DAY_MS, replaces: ['votre_lien'] },
  code_numero: { lifeMs: 10 * MINUTE_MS, replaces: ['code_numero'] },
  email_ajoute: { lifeMs: 7 * DAY_MS, replaces: ['email_ajoute'] },
  // Each goes to the number of its own moment.
  fiche_modifiee: { lifeMs: 7 * DAY_MS, replaces: [] },
  passage_prevu: { lifeMs: DAY_MS, replaces: [...VISIT_NEWS, 'rappel'] },
  commande_en_cours: { lifeMs: DAY_MS, replaces: [...VISIT_NEWS, 'rappel'] },
  livreur_en_route: {
    lifeMs: 2 * HOUR_MS,
    replaces: [...VISIT_NEWS, 'livreur_en_route', 'rappel'],
  },
  linge_compte: { lifeMs: DAY_MS, replaces: [...VISIT_NEWS, 'livreur_en_route'] },
  nouveau_total: { lifeMs: 3 * DAY_MS, replaces: ['nouveau_total'] },
  frais_de_passage: { lifeMs: 3 * DAY_MS, replaces: [] },
  remise: { lifeMs: 3 * DAY_MS, replaces: [] },
  commande_livree: { lifeMs: 3 * DAY_MS, replaces: OF_ORDERS },
  commande_annulee: { lifeMs: 3 * DAY_MS, replaces: OF_ORDERS },
  rien_a_rendre: { lifeMs: 3 * DAY_MS, replaces: [] },
  pret_au_comptoir: { lifeMs: 3 * DAY_MS, replaces: [...VISIT_NEWS, 'linge_compte'] },
  rappel: { lifeMs: 3 * DAY_MS, replaces: [...VISIT_NEWS, 'livreur_en_route', 'rappel'] },
  reponse_reclamation: { lifeMs: 3 * DAY_MS, replaces: ['reponse_reclamation'] },
  // Until the step after it takes its place, or its words say too few days.
  relance: { lifeMs: 8 * DAY_MS, replaces: [] },
  relance_facture: { lifeMs: 8 * DAY_MS, replaces: [] },
}

/** The templates that one sent by hand makes needless: itself, and what tells the same. */
export const sameNews = (template: MessageTemplate): readonly MessageTemplate[] =>
  [VISIT_NEWS, REMINDERS].find((same) => same.some((one) => one === template)) ?? [template]
