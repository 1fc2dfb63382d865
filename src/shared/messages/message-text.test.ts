import { expect, it } from 'vitest'
import { filledIn, MESSAGE_WORDS, messageParameters, messageText } from './message-text.ts'
import { MESSAGE_TEMPLATES, type MessageFacts, type MessageTemplate } from './templates.ts'

/** Monday 23 November 2026, 8 h 41. */
const NOW = Date.UTC(2026, 10, 23, 8, 41)
const hour = (day: number, at: number) => Date.UTC(2026, 10, day, at)
const made = { link: 'https://laveo.ci/c/q7Kd', code: '048213', now: NOW }
/** A bag of which the livreur wrote the weight. */
const BAG = { pieces: 1, bags: 1, grams: 6400 }
const order = { fullname: 'Aminata Koné', reference: '48210937' }

const FACTS: MessageFacts = {
  demande_recue: {
    fullname: 'Aminata Koné',
    pieces: 6,
    quarter: 'Riviera Palmeraie',
    wantedFrom: hour(23, 10),
    wantedTo: hour(23, 12),
    nextFrom: null,
    nextTo: null,
    total: 10_650,
    endsAt: hour(25, 8),
  },
  votre_lien: { fullname: 'Aminata Koné' },
  reponse_reclamation: {
    ...order,
    message: 'Nous vous rendons 6 000 FCFA.\nPardon.',
    replyBy: hour(25, 18),
  },
  code_numero: { codeId: 'x' },
  email_ajoute: { fullname: 'Aminata Koné', email: 'aminata@exemple.ci' },
  fiche_modifiee: { change: 'number' },
  passage_prevu: {
    ...order,
    visit: 'pickup',
    cause: 'ordered',
    from: hour(23, 10),
    to: hour(23, 12),
    readyBy: hour(25, 18),
  },
  commande_en_cours: {
    ...order,
    visit: 'delivery',
    cause: 'collected',
    from: null,
    to: null,
    readyBy: hour(25, 18),
    counter: 1,
  },
  livreur_en_route: {
    ...order,
    livreur: 'Konan Yao',
    livreurPhone: '+2250707000001',
    visit: 'delivery',
    cash: 8250,
  },
  linge_compte: { ...order, pieces: 5, ordered: 6 },
  nouveau_total: { ...order, total: 9000 },
  remise: { ...order, amount: 500, total: 8500 },
  rien_a_rendre: { ...order, amount: 3000, reason: 'Vous y avez renoncé au téléphone.' },
  frais_de_passage: { ...order, fee: 1000, total: 9000 },
  commande_livree: { ...order, total: 9000, counter: 0 },
  commande_annulee: { ...order, refund: 9000, linen: 'laveo' },
  pret_au_comptoir: order,
  rappel: { ...order, reason: 'unpaid', due: 9000, since: hour(20, 9) },
  relance: {
    ...order,
    ladder: 'unpaid',
    days: 1,
    due: 9000,
    pieces: 4,
    others: 0,
    call: 0,
    sentence: 'Il reste 9 000 FCFA. Pour payer : {lien}',
  },
  relance_facture: {
    fullname: 'Clarisse Tanoh',
    company: 'Hôtel Le Baobab',
    invoiceId: '4f9c21ab-7a60-4f0e-8a3c-0c2d5e6f7a8b',
    label: 'F-2026-10-031',
    days: 7,
    due: 262_000,
    others: 0,
    call: 0,
    sentence: 'Il reste 262 000 FCFA de la facture F-2026-10-031. {lien}',
  },
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const told = <T extends MessageTemplate>(template: T, facts: MessageFacts[T]) =>
  plain(messageText(template, facts, made))

it.each(MESSAGE_TEMPLATES)(
  '%s fills every place, none with nothing, none on two lines',
  (template) => {
    const parameters = messageParameters(template, FACTS[template], made)
    const places = MESSAGE_WORDS[template].body.match(/\{\{\d+\}\}/g)
    expect(places).toEqual(parameters.map((_, index) => `{{${index + 1}}}`))
    for (const parameter of parameters) expect(parameter).toMatch(/^\S.*\S$/)
    expect(filledIn(template, parameters)).not.toContain('{{')
  },
)

it.each(MESSAGE_TEMPLATES.filter((template) => template !== 'code_numero'))(
  '%s neither begins nor ends with a place, which the provider would refuse',
  (template) => {
    expect(MESSAGE_WORDS[template].body).not.toMatch(/^\{\{|\}\}\W*$/)
  },
)

it('asks for a confirmation, and says what happens without one', () => {
  expect(told('demande_recue', FACTS.demande_recue)).toBe(
    [
      'Bonjour Aminata, ici Lavéo. Vous demandez un ramassage de 6 pièces à Riviera Palmeraie, aujourd’hui entre 10 h et 12 h. Total : 10 650 FCFA, transport compris.',
      'Pour confirmer, touchez ce lien : https://laveo.ci/c/q7Kd',
      'Ce n’est pas vous ? Ne faites rien, la demande s’arrêtera mercredi sans autre message.',
    ].join('\n\n'),
  )
})

it('says that a weight and its total are estimates, and that the rest is counted at the door', () => {
  const asked = { ...FACTS.demande_recue, total: 7750 }
  expect(told('demande_recue', { ...asked, ...BAG, toAgree: 'weight' })).toContain(
    'un ramassage de 1 sac (environ 6,4 kg) à Riviera Palmeraie, aujourd’hui entre 10 h et 12 h. Total : environ 7 750 FCFA, transport compris.',
  )
  expect(told('demande_recue', { ...asked, pieces: 0, toAgree: 'count' })).toContain(
    'un ramassage de linge à compter à Riviera Palmeraie, aujourd’hui entre 10 h et 12 h. Total : 7 750 FCFA + linge à compter, transport compris.',
  )
  expect(told('demande_recue', { ...asked, ...BAG, toAgree: 'count' })).toContain(
    'Total : environ 7 750 FCFA + linge à compter, transport compris.',
  )
})

it('says with another total that part of it is an estimate', () => {
  const both = { toAgree: 'count', bags: 1 } as const
  for (const text of [
    told('nouveau_total', { ...FACTS.nouveau_total, ...both }),
    told('frais_de_passage', { ...FACTS.frais_de_passage, ...both }),
    told('remise', { ...FACTS.remise, ...both }),
  ])
    expect(text).toMatch(
      /environ \d 000 FCFA \+ linge à compter|environ 8 500 FCFA \+ linge à compter/,
    )
})

it('says which hour is free where the wanted one is full', () => {
  const later = { nextFrom: hour(23, 14), nextTo: hour(23, 16) }
  expect(told('demande_recue', { ...FACTS.demande_recue, ...later })).toContain(
    'entre 10 h et 12 h. 10 h – 12 h est complet, 14 h – 16 h est libre. Total',
  )
  const tomorrow = { nextFrom: hour(24, 8), nextTo: hour(24, 10) }
  expect(told('demande_recue', { ...FACTS.demande_recue, ...tomorrow })).toContain(
    'demain 8 h – 10 h est libre',
  )
})

it('names no place where none is known, and no hour where none was wished', () => {
  const none = { quarter: null, wantedFrom: null, wantedTo: null }
  expect(told('demande_recue', { ...FACTS.demande_recue, ...none })).toContain(
    'un ramassage de 6 pièces, dès que possible. Total',
  )
})

it('tells a client that an e-mail was added, and what to do where they did not ask for it', () => {
  expect(told('email_ajoute', FACTS.email_ajoute)).toBe(
    'Bonjour Aminata, ici Lavéo. Un e‑mail vient d’être ajouté à votre Lavéo, à votre demande : aminata@exemple.ci. Ce n’était pas vous ? Répondez à ce message.',
  )
})

it('tells the number of before what became of its record, and names nobody', () => {
  expect(told('fiche_modifiee', { change: 'number' })).toBe(
    'Bonjour, ici Lavéo. Ce numéro n’est plus celui d’une fiche client : notre équipe l’a remplacé. Vous ne l’avez pas demandé ? Répondez à ce message.',
  )
  expect(told('fiche_modifiee', { change: 'merged' })).toContain('a réuni la fiche de ce numéro')
  expect(told('fiche_modifiee', { change: 'adopted' })).toContain('sont passées dans un compte')
})

it('says why an hour is told', () => {
  expect(told('passage_prevu', FACTS.passage_prevu)).toBe(
    [
      'Bonjour Aminata, ici Lavéo, pour votre commande #4821 0937. Elle est bien reçue : ramassage aujourd’hui entre 10 h et 12 h, prêt mercredi avant 18 h. Suivez-la ici, sans mot de passe : https://laveo.ci/c/q7Kd',
      'Cette heure ne vous va pas ? Changez-la avec ce lien.',
    ].join('\n\n'),
  )
})

it('says where an order stands without an hour to change, and from when on the counter has the clothes', () => {
  expect(told('commande_en_cours', FACTS.commande_en_cours)).toBe(
    [
      'Bonjour Aminata, ici Lavéo, pour votre commande #4821 0937. Votre linge est chez nous : prêt mercredi dès 18 h. Suivez-la ici, sans mot de passe : https://laveo.ci/c/q7Kd',
      'Merci et bonne journée.',
    ].join('\n\n'),
  )
  expect(told('commande_en_cours', { ...FACTS.commande_en_cours, counter: 0 })).toContain(
    'Votre linge est chez nous : prêt mercredi avant 18 h.',
  )
})

it('names the livreur, how to call them and the cash to prepare', () => {
  expect(told('livreur_en_route', FACTS.livreur_en_route)).toContain(
    'Konan Yao (07 07 00 00 01) est en route pour votre commande #4821 0937 : livraison de votre linge, préparez 8 250 FCFA en espèces.',
  )
  const paid = { ...FACTS.livreur_en_route, livreurPhone: null, cash: null }
  expect(told('livreur_en_route', paid)).toContain(
    'Konan Yao est en route pour votre commande #4821 0937 : livraison de votre linge.',
  )
})

it('says another count, and that the price stays', () => {
  expect(told('linge_compte', FACTS.linge_compte)).toContain(
    '5 pièces au lieu de 6. Le total ne change pas sans votre accord. Le compte',
  )
  expect(told('linge_compte', { ...order, pieces: 6, ordered: null })).toContain(': 6 pièces. Le')
  expect(told('linge_compte', { ...order, ...BAG, ordered: null, agreed: 7750 })).toContain(
    ': 1 sac (6,4 kg). Total accepté : 7 750 FCFA. Le',
  )
  expect(
    told('linge_compte', { ...order, pieces: 5, ordered: 6, total: 7500, before: 9000 }),
  ).toContain('au lieu de 6. Votre total baisse : 7 500 FCFA au lieu de 9 000 FCFA. Le')
})

it('has a reminder for each reason', () => {
  const reminders = {
    missed: 'Nous vous avons manqué à la livraison : dites-nous quand revenir.',
    absent: 'Vous ne serez pas là à la livraison : dites-nous quand revenir.',
    hour: 'Votre linge est prêt : choisissez quand nous vous le livrons.',
    unpaid: 'Il reste 9 000 FCFA à payer depuis la livraison du 20 novembre 2026.',
    unclaimed:
      'Votre linge est prêt depuis le 20 novembre 2026, il reste 9 000 FCFA à payer : dites-nous quand vous passez le prendre.',
  } as const
  for (const reason of ['missed', 'absent', 'hour', 'unpaid', 'unclaimed'] as const) {
    const counter = reason === 'unclaimed' ? 1 : 0
    const facts = { due: 9000, since: hour(20, 9), visit: 'delivery', counter } as const
    expect(told('rappel', { ...order, ...facts, reason })).toContain(reminders[reason])
  }
})

it('names no invoice of a delivered order, which may be on account and have a delivery note', () => {
  const text = told('commande_livree', FACTS.commande_livree)
  expect(text).toContain('est livrée. Total : 9 000 FCFA. Le détail est ici : ')
  expect(text).not.toContain('facture')
})

it('speaks of no delivery to who took their clothes at the counter', () => {
  const facts = { ...order, reason: 'unpaid', due: 9000, since: hour(20, 9), counter: 1 } as const
  expect(told('rappel', facts)).toContain(
    'Il reste 9 000 FCFA à payer depuis la remise du 20 novembre 2026.',
  )
})

it('greets somebody whose name could be an advertisement without it', () => {
  expect(told('votre_lien', { fullname: 'www.promo.ci' })).toContain('Bonjour à vous, ici Lavéo.')
})
