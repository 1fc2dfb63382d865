import { LADDERS, type Ladder } from '#shared/shop/settings/reminder-settings.ts'

/** A cause that keeps a ladder from its next step. */
interface Stop {
  /** They follow the client's name. */
  words: string
  ladders: readonly Ladder[]
  /** The team sets it aside with « Reprendre »; any other one ends with its cause. */
  isResumable?: true
}

const DEBTS = ['unpaid', 'invoice'] as const satisfies readonly Ladder[]

/** The one table of what stops a ladder: the first line that holds is told. The server has the condition of each. */
const STOPS = {
  over: { words: 'n’a plus cette commande', ladders: ['unpaid', 'unclaimed'] },
  credited: { words: 'n’a rien à payer, sa facture est annulée', ladders: ['invoice'] },
  paid: { words: 'a payé', ladders: DEBTS },
  credit: { words: 'a un avoir qui suffit', ladders: DEBTS },
  taken: { words: 'a repris son linge', ladders: ['unclaimed'] },
  hour: { words: 'a une heure de livraison', ladders: ['unclaimed'] },
  team: {
    words: 'n’est plus relancé, à la demande de l’équipe',
    ladders: LADDERS,
    isResumable: true,
  },
  claim: { words: 'a signalé un problème', ladders: LADDERS },
  refund: { words: 'attend d’abord un remboursement', ladders: LADDERS },
  to_verify: { words: 'dit avoir payé', ladders: ['unpaid'] },
  cheque: { words: 'a donné un chèque, à encaisser', ladders: ['invoice'] },
  part_paid: { words: 'a payé une partie', ladders: DEBTS, isResumable: true },
  answered: { words: 'a répondu', ladders: LADDERS, isResumable: true },
} as const satisfies Record<string, Stop>

export type ReminderStop = keyof typeof STOPS

/** The stops that a ladder knows. */
export type StopOf<L extends Ladder> = {
  [Stop in ReminderStop]: L extends (typeof STOPS)[Stop]['ladders'][number] ? Stop : never
}[ReminderStop]

export const REMINDER_STOPS: Readonly<Record<ReminderStop, Stop>> = STOPS

/** The stops that a ladder knows, in the order in which they are looked for. */
export const stopsOf = (ladder: Ladder): ReminderStop[] =>
  (Object.keys(STOPS) as ReminderStop[]).filter((stop) =>
    REMINDER_STOPS[stop].ladders.includes(ladder),
  )

export const isResumable = (stop: ReminderStop): boolean =>
  REMINDER_STOPS[stop].isResumable === true

export const LADDER_LABELS: Record<Ladder, string> = {
  unpaid: 'Impayé',
  unclaimed: 'Linge prêt',
  invoice: 'Facture',
}
