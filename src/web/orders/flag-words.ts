import { formatShortDateTime } from '#shared/dates.ts'
import { MISSION_STATUSES, MISSION_STEPS } from '#shared/order-status.ts'
import { agreeing, contentsLabel, countedLabel } from '#shared/orders/contents-words.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serverNow } from '#web/lib/clock.ts'
import type { Outputs } from '#web/trpc.ts'
import { missedProof } from './visits/missed-proof.ts'

/** Something about an order that needs the team's attention. */
export type FlagProblem = Extract<
  Outputs['requests']['problems']['items'][number],
  { source: 'flag' }
>

export function flagSentence({
  kind,
  data,
  livreurName,
  raisedByName,
  heldSince,
}: Pick<FlagProblem, 'kind' | 'data' | 'livreurName' | 'raisedByName' | 'heldSince'>): string {
  // The livreur who acted may not be the one who has the order now.
  const isOwnWord = kind === 'refused_action' || kind === 'late_pickup' || isHeldLinen(kind, data)
  const who = isolated((isOwnWord ? raisedByName : livreurName) || 'Le livreur')
  switch (kind) {
    case 'count_gap':
      return gapSentence(data)
    case 'disagreement':
      return `Le client conteste le comptage ${placeOf(data)}.`
    case 'problem':
      return 'Le client signale un problème depuis que son linge est revenu. Répondez-lui.'
    case 'claim':
      return 'Le client a fait une réclamation. Elle se règle dans Demandes.'
    case 'code_failed':
      return `${handoverSentence(data)} Vérifiez auprès du client qu’il a son linge.`
    case 'refused_action':
      return `${actionSentence(who, data)}${refusalSentence(data)}${cashSentence(data)}`
    case 'to_reassign':
      return `${who} n’est plus disponible. Choisissez un autre livreur.`
    case 'visit_missed':
      return data.disagreed === 1
        ? disagreedSentence(heldSince)
        : `${missedSentence(who, data)} ${leftToDo(heldSince)}`
    case 'wave_differs':
      return differenceSentence(data)
    case 'piece_missing':
      return `${isMany(data.missing) ? `${data.missing} pièces manquent` : 'Une pièce manque'} à l’atelier. La commande est retenue.`
    case 'piece_damaged':
      return 'Une pièce a été abîmée à l’atelier. Écrivez au client avant de livrer.'
    case 'late_pickup':
      return `${collectedSentence(who, data)} La commande n’était plus la sienne\u00a0: personne n’a plus à y passer.`
    case 'linen_to_return':
      if (isHeldLinen(kind, data))
        return `${collectedSentence(who, data)} La commande n’existait plus\u00a0: le linge est entre ses mains, appelez.${cashSentence(data)}`
      return `${isMany(data.pieces) ? `${data.pieces} pièces sont` : 'Une pièce est'} encore à l’atelier, à rendre au client.`
    case 'not_theirs':
      return 'Qui a reçu le lien dit que ce n’est pas sa commande. Vérifiez le numéro avec le client.'
  }
}

/** Clothes that a livreur collected without a network, of an order that had been cancelled or deleted. */
const isHeldLinen = (kind: FlagProblem['kind'], { from }: FlagProblem['data']): boolean =>
  kind === 'linen_to_return' && from !== undefined

const collectedSentence = (who: string, data: FlagProblem['data']) =>
  `${who} a ramassé le linge sans réseau${takenAt(data)}.`

const isMany = (count: unknown) => typeof count === 'number' && count > 1

const placeOf = ({ step }: FlagProblem['data']) =>
  step === 'delivery' ? 'à la livraison' : step === 'workshop' ? 'à l’atelier' : 'au ramassage'

/** A visit that did not take place, as its client or its livreur said it. */
function missedSentence(
  who: string,
  { by, calls, waited, queued, distance, ...data }: FlagProblem['data'],
): string {
  const place = placeOf(missedStep(data))
  if (by === 'client') return `Le client ne sera pas là ${place}.`
  const proof = missedProof({
    calls: Number(calls),
    waitedMinutes: Number(waited),
    hasPhoto: data.photo !== 0,
    distance: typeof distance === 'number' ? distance : null,
  })
  const late = queued === 1 ? ' Envoyé plus tard.' : ''
  return `${who} n’a pas trouvé le client ${place}\u00a0: ${proof.join(', ')}.${late}`
}

/** The fee of a client who kept their clothes is decided: there is none. */
function disagreedSentence(heldSince: number | null): string {
  const said = 'Pas d’accord avec le total\u00a0: le linge est resté chez le client, sans frais.'
  return heldSince === null
    ? `${said} Une autre heure est choisie.`
    : `${said} Appelez-le, puis choisissez une autre heure ou annulez.`
}

/** Once its client has a new time, a missed visit is open only for its fee. */
const leftToDo = (heldSince: number | null) =>
  heldSince === null
    ? 'Une autre heure est choisie, décidez des frais.'
    : 'Choisissez une autre heure avec lui.'

/** A Wave payment of which the team typed another amount than Wave tells. */
function differenceSentence({ transactionId, counted, told }: FlagProblem['data']): string {
  const [typed, came] = [Number(counted), Number(told)]
  const figures = `${formatFcfa(typed)} notés pour la transaction ${transactionId}, Wave en dit ${formatFcfa(came)}.`
  return came > typed
    ? `${figures} La différence est comptée.`
    : `${figures} Il manque ${formatFcfa(typed - came)}\u00a0: voyez avec le client.`
}

const missedStep = ({ visit = null }: FlagProblem['data']) => ({ step: visit })

function gapSentence({ expected, counted, ...data }: FlagProblem['data']): string {
  const bags = Number(data.bags ?? 0)
  if (typeof expected !== 'number' || typeof counted !== 'number')
    return `Le compte n’est pas juste ${placeOf(data)}.`
  if (counted === expected)
    return `${contentsLabel({ pieces: counted, bags })} ${placeOf(data)}, le bon nombre, mais pas les mêmes.`
  const awaited = agreeing('attendu', { pieces: expected, bags })
  return `${countedLabel({ pieces: counted, bags })} ${placeOf(data)}, pour ${expected} ${awaited}.`
}

/** It waited on the livreur's phone: without a network, or since the server was busy. */
const LATER = ', envoyée plus tard,'

/** The conditions of a hand-over to the client without its right code. */
function handoverSentence({ why, tries, ...data }: FlagProblem['data']): string {
  const photo = data.photo === 1 ? 'sur photo' : 'sans photo'
  const handover = `la livraison${data.queued === 1 ? LATER : ''} s’est faite ${photo}.`
  if (why === 'tries') return `Code faux ${tries} fois\u00a0: ${handover}`
  if (why === 'no_code') return `Le client n’avait pas son code\u00a0: ${handover}`
  const code = why === 'missing' ? 'sans code' : 'avec un code faux'
  const before = Number(tries) > 0 ? ` Avant, le code était faux ${tries} fois.` : ''
  const shown = data.photo === 1 ? `, ${photo}` : ''
  return `La livraison${LATER} s’est faite ${code}${shown}.${before}`
}

/** The action of a livreur that the server refused. `live` means that it was sent at once, not queued. */
function actionSentence(who: string, data: FlagProblem['data']): string {
  const action = `«\u00a0${stepOf(data)}\u00a0»`
  return data.live
    ? `La commande a quitté ${who} avant ${action}${takenAt(data)}. Voici ce qui était noté.`
    : `${who} a fait ${action}${takenAt(data)}. L’action${LATER} n’a pas pu être enregistrée.`
}

function stepOf({ from }: FlagProblem['data']): string {
  const status = MISSION_STATUSES.find((known) => known === from)
  return status ? MISSION_STEPS[status].action : 'une étape'
}

const takenAt = ({ takenAt }: FlagProblem['data']) =>
  typeof takenAt === 'number' ? `, le ${formatShortDateTime(takenAt, serverNow())}` : ''

/** The reason of the refusal: the title of the error. The flag does not store its details. */
function refusalSentence({ reason }: FlagProblem['data']): string {
  return typeof reason === 'string' ? ` Motif\u00a0: ${reason.toLowerCase()}.` : ''
}

function cashSentence({ cashReceived }: FlagProblem['data']): string {
  return typeof cashReceived === 'number' && cashReceived > 0
    ? ` Espèces déclarées\u00a0: ${formatFcfa(cashReceived)}.`
    : ''
}
