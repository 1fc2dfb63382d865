import { ofPerson } from '#shared/text/french.ts'
import type { WaitingAct } from './waiting-order.ts'

const OWN_WORDS = {
  waits: 'Votre commande attend le réseau',
  kept: 'Gardée sur ce téléphone',
  leaves: 'Elle partira seule',
  stopped: 'Votre commande n’est pas partie',
  /** Where it is found, on the other screens. */
  held: 'Elle est gardée\u00a0: ouvrez «\u00a0Commander\u00a0» pour la vérifier.',
  next: 'Un livreur vous contactera bientôt',
  takeBack: 'Reprendre ma commande',
  check: 'Vérifier ma commande',
}

/** The words for an order on its way to the server, by who made it. */
export function wordsOf(order: WaitingAct): typeof OWN_WORDS {
  if (order.kind === 'request')
    return {
      ...OWN_WORDS,
      held: 'Elle est gardée\u00a0: ouvrez «\u00a0Préparer ma commande\u00a0» pour la vérifier.',
      next: 'Nous confirmons l’heure avec vous',
    }
  if (order.kind === 'order') return OWN_WORDS
  const of = ofPerson(order.payload.fullname)
  if (order.kind === 'count') {
    const what = order.payload.input.from === 'pending' ? 'comptage' : 'retrait'
    return {
      ...OWN_WORDS,
      waits: `Le ${what} ${of} attend le réseau`,
      kept: 'Gardé sur cet appareil',
      leaves: 'Il partira seul',
      stopped: `Le ${what} ${of} n’est pas parti`,
      held: 'Il est gardé\u00a0: vérifiez-le à la caisse.',
      check: `Vérifier le ${what}`,
    }
  }
  if (order.kind === 'drop')
    return {
      waits: `Le dépôt ${of} attend le réseau`,
      kept: 'Gardé sur cet appareil',
      leaves: 'Il partira seul',
      stopped: `Le dépôt ${of} n’est pas parti`,
      held: 'Il est gardé\u00a0: vérifiez-le à la caisse.',
      next: 'Son ticket s’imprime ensuite',
      takeBack: 'Reprendre le dépôt',
      check: 'Vérifier le dépôt',
    }
  return {
    waits: `La commande ${of} attend le réseau`,
    kept: 'Gardée sur cet appareil',
    leaves: OWN_WORDS.leaves,
    stopped: `La commande ${of} n’est pas partie`,
    held: 'Elle est gardée\u00a0: vérifiez-la depuis votre page d’accueil.',
    next: 'Elle paraît au tableau de bord',
    takeBack: 'Reprendre la commande',
    check: 'Vérifier la commande',
  }
}
