import { DAY_MS, formatShortDate, formatTime } from '#shared/dates.ts'
import { countedLabel } from '#shared/orders/contents-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import type { Outputs } from '#web/trpc.ts'

export type LeftMission = Outputs['missions']['left']

interface Words {
  title: string
  text: string
}

/** Used while the reason is unknown. */
const UNKNOWN: Words = {
  title: 'Cette mission n’est plus dans votre liste',
  text: 'Elle est terminée, annulée, ou confiée à un autre livreur.',
}

/** The reason why a mission has left the list during its step. `now` is in milliseconds UTC. */
export function leaveReason(
  left: LeftMission | undefined,
  type: 'Ramassage' | 'Livraison',
  now: number,
): Words {
  if (!left || left.at === null) return UNKNOWN
  const isToday = Math.floor(left.at / DAY_MS) === Math.floor(now / DAY_MS)
  const at = `${isToday ? '' : `le ${formatShortDate(left.at)} `}à ${formatTime(left.at)}`
  const done = type === 'Ramassage' ? 'Ramassage déjà confirmé' : 'Livraison déjà confirmée'
  const agreed = type === 'Ramassage' ? 'confirmé' : 'confirmée'
  switch (left.fate) {
    case 'confirmed':
      return { title: done, text: `Vous l’avez ${agreed} ${at}${recordedText(left)}.` }
    case 'by_another':
      return {
        title: 'Déjà passé par un autre livreur',
        text: `Un autre livreur l’a ${agreed} ${at}. N’y allez pas.`,
      }
    case 'finished':
      return { title: done, text: `L’équipe Lavéo l’a ${agreed} ${at}. ${money(left)}` }
    case 'missed':
      return {
        title: 'Passage signalé',
        text: `Personne n’était à l’adresse, signalé ${at}.`,
      }
    case 'away':
      return {
        title: 'Le client ne sera pas là',
        text: `Le client l’a dit ${at}. La mission revient avec une autre heure.`,
      }
    case 'disagreed':
      return {
        title: 'Pas d’accord avec le total',
        text: `Le client l’a dit ${at}. Son linge reste chez lui, rien n’est dû.`,
      }
    case 'postponed':
      return {
        title: 'L’heure a changé',
        text: `Une autre heure a été choisie ${at}. La mission est dans votre liste avec cette heure.`,
      }
    case 'cancelled':
      return { title: 'Commande annulée', text: `L’équipe Lavéo l’a annulée ${at}. ${money(left)}` }
    case 'deleted':
      return {
        title: 'Commande supprimée',
        text: `L’équipe Lavéo l’a supprimée ${at}. ${money(left)}`,
      }
    case 'reassigned':
      return {
        title: 'Mission reprise par l’équipe',
        text: `L’équipe Lavéo l’a reprise, ou confiée à un autre livreur, ${at}. ${money(left)}`,
      }
    case 'open':
      return UNKNOWN
  }
}

/** The facts recorded with a confirmed step: `, avec 8 pièces comptées et 14 250 FCFA reçus`. */
function recordedText({ counted, bags, cash }: LeftMission): string {
  const facts = [
    counted === null ? null : countedLabel({ pieces: counted, bags }),
    cash > 0 ? `${formatFcfa(cash)} reçus` : null,
  ].filter(Boolean)
  return facts.length > 0 ? `, avec ${facts.join(' et ')}` : ''
}

const money = ({ cash }: LeftMission) =>
  cash > 0
    ? `Les ${formatFcfa(cash)} que vous avez reçus sont notés.`
    : 'Aucune somme n’a été enregistrée.'
