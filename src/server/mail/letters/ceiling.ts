import {
  type AskAnswer,
  GIVING_LABELS,
  type GivingKind,
  OWNER_ACT_LABELS,
  type OwnerAct,
  type Unasked,
} from '#shared/money/daily-ceiling.ts'
import { paths } from '#shared/paths.ts'
import { requestsPath } from '#shared/requests-path.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { toldName } from '#shared/text/told-name.ts'
import type { Letters } from '../letter.ts'

const ONE_OF_US = {
  why: 'Vous recevez cet e-mail parce que vous faites partie de l’équipe.',
  team: true,
}
const OWNER = {
  why: 'Vous recevez cet e-mail parce que vous êtes responsable.',
  team: true,
}

const ASKS = requestsPath('problemes')

type Asked = {
  who: string
  /** An answer to a claim waits in the claim itself. */
  act: OwnerAct | 'claims.toOwner'
  /** Francs; 0 for an answer without money. */
  amount: number
  note: string | null
  claimId?: string
}
type Answered = { by: string; act: OwnerAct; amount: number; answer: AskAnswer }
type Taken = { who: string; kind: GivingKind; amount: number; daily: number; unasked: Unasked }

const OFFLINE = {
  preheader: 'L’acte attendait le réseau sur un appareil. Il est fait.',
  lead: 'L’acte attendait le réseau sur un appareil, sans pouvoir vous demander. Il est fait.',
}
const MISSING = {
  preheader: 'Cet argent manque dans le tiroir.',
  lead: 'Cet argent manquait dans le tiroir, à son ouverture ou à sa clôture. Demandez à qui l’a compté ce qui s’est passé.',
}

/** Letters about what an admin may give in a day, and what is above it. */
export const ceilingLetters = {
  /** The superadmins get it. */
  'owner-asked': ({ who, act, amount, note, claimId }: Asked) => {
    const name = toldName(who) ?? 'Une personne de l’équipe'
    const what = act === 'claims.toOwner' ? GIVING_LABELS.claim : OWNER_ACT_LABELS[act]
    const title = amount > 0 ? `${what}\u00a0: ${formatFcfa(amount)}` : what
    return {
      subject: `${name} vous demande\u00a0: ${title}`,
      preheader: 'Rien n’est fait avant votre réponse.',
      title,
      lead: `${name} vous le demande. Rien n’est fait avant votre réponse.`,
      quote: note,
      button: { label: 'Répondre', to: claimId ? paths.admin.claim(claimId) : ASKS },
      ...OWNER,
    }
  },

  /** The one who asked gets it. */
  'owner-answered': ({ by, act, amount, answer }: Answered) => {
    const what = `${OWNER_ACT_LABELS[act]}\u00a0: ${formatFcfa(amount)}`
    const name = toldName(by) ?? 'Le responsable'
    const isGranted = answer === 'granted'
    return {
      subject: `${isGranted ? 'Accepté' : 'Refusé'}\u00a0: ${what}`,
      preheader: isGranted ? 'C’est fait.' : 'Rien n’a été fait.',
      title: isGranted ? 'C’est accepté, et fait' : 'C’est refusé',
      lead: isGranted
        ? `${name} a répondu oui à votre demande.`
        : `${name} a répondu non à votre demande. Rien n’a été fait.`,
      facts: [['Demande', { strong: what }]],
      button: { label: 'Voir les demandes', to: ASKS },
      ...ONE_OF_US,
    }
  },

  /** The superadmins get it: nobody could ask them before. */
  'ceiling-passed': ({ who, kind, amount, daily, unasked }: Taken) => ({
    subject: `Plafond du jour dépassé\u00a0: ${formatFcfa(amount)}`,
    ...(unasked === 'missing' ? MISSING : OFFLINE),
    title: 'Plafond du jour dépassé',
    facts: [
      ['Par', { strong: who }],
      ['Donné', `${GIVING_LABELS[kind]}\u00a0: ${formatFcfa(amount)}`],
      ['Plafond du jour', formatFcfa(daily)],
    ],
    ...OWNER,
  }),

  /** The superadmins get it: an admin took the cash of a closing away, and no photo of a slip came until the next closing. */
  'slip-missing': ({ who, amount, number }: { who: string; amount: number; number: number }) => ({
    subject: `Sans bordereau\u00a0: ${formatFcfa(amount)}`,
    preheader: `Retirés à la clôture n° ${number}.`,
    title: 'Un bordereau manque',
    lead: 'Cet argent a quitté le tiroir à une clôture, et la photo de son bordereau n’est pas venue avant la suivante.',
    facts: [
      ['Par', { strong: who }],
      ['Retiré', formatFcfa(amount)],
    ],
    button: { label: 'Voir la clôture', to: paths.admin.drawerClosing(number) },
    ...OWNER,
  }),

  /** The superadmins get it once: five ceilings became one. */
  'one-ceiling': ({ daily }: { daily: number }) => ({
    subject: 'Un seul plafond par jour',
    preheader: `Un administrateur peut donner ${formatFcfa(daily)} par jour, en tout.`,
    title: 'Un seul plafond par jour',
    lead: `Les cinq plafonds de l’équipe n’en font plus qu’un\u00a0: un administrateur peut donner, promettre ou sortir ${formatFcfa(daily)} par jour, de toutes les façons ensemble.`,
    paragraphs: [
      'C’est le plus bas des montants que vous aviez choisis. Au-dessus, il vous demande, et vous répondez d’un geste.',
    ],
    button: { label: 'Voir le plafond', to: paths.superadmin.settingsPage('argent') },
    ...OWNER,
  }),
} satisfies Letters
