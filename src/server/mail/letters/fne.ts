import { FNE_REASON_TEXTS, type FneReason } from '#shared/money/fne/states.ts'
import { paths } from '#shared/paths.ts'
import { countLabel } from '#shared/text/pieces.ts'
import type { Letters } from '../letter.ts'

/** Why the owner is written to about the DGI. */
export type FneTrouble = 'key' | 'address' | 'uncertain' | 'refused' | 'stickers' | 'few_stickers'

type Trouble = {
  kind: FneTrouble
  /** `Commande 4821 0937`, or the label of an invoice; null where it is about all of them. */
  name: string | null
  why: FneReason | null
  /** The DGI's own words. */
  message: string | null
  /** Left at the DGI. */
  stickers: number | null
}

interface Said {
  title: string
  lead: string
  next: string
}

const WAITING = 'Les factures attendent. Aucune n’est perdue.'
const ASK_OPERATOR =
  'Transmettez cet e-mail à la personne qui s’occupe du serveur. Quand c’est corrigé, touchez «\u00a0Reprendre\u00a0» dans Caisse, À régler, À la DGI.'

const SAID: Record<Exclude<FneTrouble, 'few_stickers'>, Said> = {
  key: { title: 'La DGI refuse notre clé', lead: WAITING, next: ASK_OPERATOR },
  address: { title: 'L’adresse de la DGI n’est pas la bonne', lead: WAITING, next: ASK_OPERATOR },
  uncertain: {
    title: 'Une facture est à vérifier',
    lead: 'La DGI l’a peut-être certifiée. Rien ne repart tout seul.',
    next: 'Cherchez-la sur le site de la DGI. Puis dites ce que vous y voyez, dans Caisse, À régler, À la DGI.',
  },
  refused: {
    title: 'La DGI refuse une facture',
    lead: 'Elle n’est pas certifiée.',
    next: 'Dans Caisse, À régler, À la DGI, corrigez-la et touchez «\u00a0Certifier de nouveau\u00a0», ou faites-la sur le site de la DGI et notez son numéro.',
  },
  stickers: {
    title: 'Les stickers sont épuisés',
    lead: 'Les factures de plus de 5\u202f000\u00a0FCFA attendent.',
    next: 'Achetez des stickers sur le site de la DGI, puis touchez «\u00a0Reprendre\u00a0» dans Caisse, À régler, À la DGI.',
  },
}

function saidOf({ kind, stickers }: Trouble): Said {
  if (kind !== 'few_stickers') return SAID[kind] ?? SAID.uncertain
  return {
    title: `Il reste ${countLabel(stickers ?? 0, 'sticker')}`,
    lead: 'Chaque facture de plus de 5\u202f000\u00a0FCFA en prend un.',
    next: 'Achetez-en sur le site de la DGI avant qu’ils soient épuisés.',
  }
}

/** Letters to the superadmins about what the DGI certifies. */
export const fneLetters = {
  'fne-trouble': (trouble: Trouble) => {
    const { name, why, message } = trouble
    const { title, lead, next } = saidOf(trouble)
    return {
      subject: `Factures FNE\u00a0: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
      preheader: lead,
      title,
      lead,
      facts: [
        ['Facture', name && { strong: name }],
        // The title says a reason that all of them share.
        ['Raison', name && why && FNE_REASON_TEXTS[why]],
      ],
      quote: message,
      paragraphs: [next],
      button: { label: 'Voir les factures FNE', to: paths.admin.fne },
      why: 'Vous recevez cet e-mail parce que vous êtes responsable.',
      team: true,
    }
  },
} satisfies Letters
