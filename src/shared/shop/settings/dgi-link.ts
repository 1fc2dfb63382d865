/** How the link to the DGI stands, by its last real answer: there is no call that only asks. */
export type DgiLinkState =
  | 'unset'
  | 'untried'
  | 'well'
  | 'key'
  | 'address'
  | 'unreached'
  | 'unsure'
  | 'stickers'

export interface DgiLink {
  state: DgiLinkState
  /** Milliseconds UTC; null where nothing was asked yet. */
  since: number | null
}

const STOPPED = ['key', 'address', 'stickers'] as const
export type StoppedLinkState = (typeof STOPPED)[number]

/** The state of the link, among the reasons for which a sale waits, that somebody has to mend before anything leaves. */
export const stoppedLink = (told: string | null): StoppedLinkState | undefined =>
  STOPPED.find((one) => one === told)

interface Words {
  title: string
  /** The act that mends it. */
  text: string
}

/** The words of a link that is not well. */
export const DGI_LINK_WORDS: Record<Exclude<DgiLinkState, 'well' | 'untried'>, Words> = {
  unset: {
    title: 'Pas reliée à la DGI',
    text: 'L’adresse et la clé que donne la DGI se mettent dans la configuration du serveur\u00a0: FNE_API_URL et FNE_API_KEY.',
  },
  key: {
    title: 'La DGI refuse la clé',
    text: 'Corrigez FNE_API_KEY dans la configuration du serveur, puis reprenez.',
  },
  address: {
    title: 'L’adresse de la DGI n’est pas la bonne',
    text: 'Corrigez FNE_API_URL dans la configuration du serveur, puis reprenez.',
  },
  unreached: {
    title: 'La DGI n’est pas joignable',
    text: 'Rien à faire\u00a0: les factures partent seules dès qu’elle répond.',
  },
  unsure: {
    title: 'Le dernier envoi est resté sans réponse sûre',
    text: 'Dites ce que montre le site de la DGI. Le prochain envoi dira si la liaison tient.',
  },
  stickers: {
    title: 'Les stickers sont épuisés',
    text: 'Les factures de plus de 5\u202f000\u00a0FCFA attendent. Achetez des stickers sur le site de la DGI, puis reprenez.',
  },
}
