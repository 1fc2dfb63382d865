import { collectWords, readyWords, slotWords } from '#shared/time/slot-words.ts'
import { button, facts, paragraph, section, ticketHead } from '../blocks.ts'
import type { MailFacts } from '../facts.ts'
import { greeting } from '../words.ts'
import type { Letters } from './letters.ts'

/** Letters about a promise that cannot be kept. */
export const promiseLetters: Letters<'promise-moved'> = {
  'promise-moved': ({ fullname, reference, ...moved }, { site }) => {
    const { visit, slot, ready } = wordsOf(moved)
    return {
      subject: `Nouvelle heure pour votre commande #${reference}`,
      preheader: `Commande #${reference}\u00a0: ${slot ? `${visit.toLowerCase()} ${slot}` : `linge prêt ${ready}`}.`,
      title: 'Nous avons du retard',
      lead: `${greeting(fullname)} nous ne pouvons pas tenir l’heure promise, et nous nous en excusons. Voici la nouvelle.`,
      reference,
      card: [
        ticketHead('waiting', 'Nouvelle heure', reference),
        facts([
          ...(ready ? [{ label: 'Linge prêt', value: ready }] : []),
          ...(slot ? [{ label: visit, value: { strong: slot } }] : []),
        ]),
        button('Suivre ma commande', `${site}/client/commandes`),
      ],
      after: [
        section('Cette heure ne vous convient pas\u202f?', [
          paragraph([
            'Choisissez-en une autre dans le suivi, ou écrivez-nous avec la référence ',
            { strong: `#${reference}` },
            '.',
          ]),
        ]),
      ],
      why: 'Vous recevez cet e-mail parce que vous avez commandé chez nous.',
    }
  },
}

type Moved = Pick<MailFacts['promise-moved'], 'step' | 'from' | 'to' | 'readyBy'>

function wordsOf({ step, from, to, readyBy }: Moved) {
  const slot = from === null || to === null ? null : slotWords({ from, to })
  const ready = slot ? readyWords : collectWords
  return {
    visit: step === 'pickup' ? 'Ramassage' : 'Livraison',
    slot,
    ready: readyBy === null ? null : ready(readyBy),
  }
}
