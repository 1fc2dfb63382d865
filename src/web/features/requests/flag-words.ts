import { errorMessage, isAppErrorCode } from '#shared/errors.ts'
import { formatFcfa } from '#shared/money.ts'
import { piecesLabel } from '#shared/pricing.ts'
import type { Outputs } from '#web/trpc.ts'

/** Something that makes an order need somebody of the team. */
export type Flag = Outputs['flags']['list']['items'][number]

/** What happened, in a sentence, from the figures that the flag keeps. */
export function flagSentence({
  kind,
  data,
  livreurName,
}: Pick<Flag, 'kind' | 'data' | 'livreurName'>): string {
  const who = livreurName ?? 'Le livreur'
  switch (kind) {
    case 'count_gap':
      return gapSentence(data)
    case 'disagreement':
      return `Le client conteste le comptage ${placeOf(data)}.`
    case 'code_failed':
      return 'La remise a été confirmée sans le bon code. Vérifiez auprès du client qu’il a son linge.'
    case 'refused_action':
      return `${who} a fait cette étape sans réseau, et elle n’a pas pu être enregistrée.${refusal(data)}${cash(data)}`
    case 'to_reassign':
      return `${who} n’est plus disponible. Choisissez un autre livreur.`
  }
}

const placeOf = ({ step }: Flag['data']) =>
  step === 'delivery' ? 'à la livraison' : 'à la collecte'

function gapSentence({ expected, counted, ...data }: Flag['data']): string {
  if (typeof expected !== 'number' || typeof counted !== 'number')
    return `Le compte n’est pas juste ${placeOf(data)}.`
  const verb = counted > 1 ? 'comptées' : 'comptée'
  return `${piecesLabel(counted)} ${verb} ${placeOf(data)}, pour ${expected} attendue${expected > 1 ? 's' : ''}.`
}

/** Why it was refused, when the refusal needs no figure to be told. */
function refusal({ refusal }: Flag['data']): string {
  if (!isAppErrorCode(refusal)) return ''
  return ` Motif\u00a0: ${errorMessage(refusal, undefined, 'admin').title.toLowerCase()}.`
}

function cash({ cashReceived }: Flag['data']): string {
  return typeof cashReceived === 'number' && cashReceived > 0
    ? ` Il dit avoir reçu ${formatFcfa(cashReceived)}.`
    : ''
}
