/** Why a message did not leave by itself, or may not have: the first word of what the database keeps. */
export const MESSAGE_FAULTS = {
  no_whatsapp: 'Ce numéro n’a pas WhatsApp, ou ne peut pas recevoir ce message.',
  window_closed: 'WhatsApp n’accepte plus de réponse à cette conversation\u00a0: 24 h ont passé.',
  unwanted: 'Cette personne ne veut plus de messages de Lavéo sur WhatsApp.',
  template: 'WhatsApp n’a pas encore accepté ce texte.',
  refused: 'WhatsApp a refusé ce message.',
  limited: 'WhatsApp limite nos envois pour le moment.',
  account: 'Le compte WhatsApp de Lavéo est à corriger.',
  unreachable: 'WhatsApp ne répond pas.',
  no_answer: 'WhatsApp a peut-être ce message\u00a0: demandez au client avant de le renvoyer.',
  cut_off: 'L’envoi a été coupé\u00a0: demandez au client avant de le renvoyer.',
  quiet: 'Ce client n’a pas donné signe depuis six mois\u00a0: appelez avant d’envoyer.',
  several: 'Plusieurs fiches ont ce numéro\u00a0: appelez avant d’envoyer.',
  merged:
    'Ce numéro a demandé son lien, mais sa fiche a rejoint celle-ci\u00a0: appelez, et voyez le numéro de la fiche.',
} as const
export type MessageFault = keyof typeof MESSAGE_FAULTS

/** The sentence of a fault; null where there is none. */
export function messageFaultWords(lastError: string | null): string | null {
  const fault = faultOf(lastError)
  return fault && MESSAGE_FAULTS[fault]
}

/** Somebody should call before, or instead of, sending it again. */
export const asksForACall = (lastError: string | null): boolean => {
  const fault = faultOf(lastError)
  return fault !== null && ['no_whatsapp', 'unwanted', 'quiet', 'several', 'merged'].includes(fault)
}

/** The fault as the database keeps it, such as `no_whatsapp 131026`. */
function faultOf(lastError: string | null): MessageFault | null {
  const [fault = ''] = (lastError ?? '').split(' ')
  return isFault(fault) ? fault : null
}

function isFault(word: string): word is MessageFault {
  return Object.hasOwn(MESSAGE_FAULTS, word)
}
