import type { FneKind } from '../money/fne/fne-sales.ts'

/** Refusals about what the DGI certifies. */
export const fneRefusals = {
  FNE_OFF: {
    status: 422,
    title: 'Certification arrêtée',
    text: 'Les factures FNE ne sont pas en marche.',
  },
  FNE_FACTS_NEEDED: {
    status: 422,
    title: 'Il manque un renseignement',
    text: 'La DGI demande le NCC de la maison, le point de vente, l’établissement, un téléphone et un e‑mail tant que les factures FNE sont allumées.',
  },
  FNE_ALREADY: {
    status: 409,
    title: 'Déjà certifiée',
    text: 'Cette vente est déjà certifiée, ou en attente de la DGI.',
  },
  FNE_NOTHING: {
    status: 422,
    title: 'Rien à certifier',
    text: 'Une commande à 0\u00a0FCFA ne se certifie pas.',
  },
  FNE_UNCERTAIN: {
    status: 409,
    title: 'À vérifier d’abord',
    text: 'Dites d’abord ce que montre le site de la DGI.',
  },
  FNE_CERTIFIED: {
    status: 409,
    title: 'Facture certifiée',
    text: 'Cette facture est certifiée\u00a0: elle ne s’écarte plus.',
  },
  ORDER_CERTIFIED: {
    status: 409,
    title: 'Commande certifiée',
    text: 'La DGI a certifié cette commande livrée, ou l’a peut-être fait\u00a0: elle ne se supprime plus.',
  },
  FNE_NUMBER_FOREIGN: {
    status: 422,
    title: 'Numéro à vérifier',
    text: ({ ncc }: { ncc: string }) =>
      `Un numéro de votre entreprise commence par ${ncc}, puis l’année et neuf chiffres.`,
  },
  FNE_NUMBER_OF_KIND: {
    status: 422,
    title: 'Numéro à vérifier',
    text: ({ kind }: { kind: FneKind }) =>
      kind === 'refund'
        ? 'C’est le numéro d’une facture d’avoir. Recopiez celui de la facture.'
        : 'C’est le numéro d’une facture. Celui d’une facture d’avoir commence par A.',
  },
  FNE_YEAR_TO_COME: {
    status: 422,
    title: 'Numéro à vérifier',
    text: ({ year }: { year: number }) =>
      `Ce numéro est de ${year}\u00a0: cette année n’a pas commencé.`,
  },
  FNE_NUMBER_TAKEN: {
    status: 409,
    title: 'Numéro déjà pris',
    text: ({ reference }: { reference: string }) => `Ce numéro est déjà celui de ${reference}.`,
  },
  FNE_TOKEN_WRONG: {
    status: 422,
    title: 'Adresse à vérifier',
    text: 'Collez l’adresse entière que donne le code\u00a0: elle commence par https, et c’est celle d’un site de la DGI.',
  },
  FNE_NUMBER_GIVEN: {
    status: 409,
    title: 'Numéro de la DGI',
    text: 'La DGI a donné ce numéro elle-même\u00a0: il ne se corrige pas.',
  },
  FNE_TAKEN_BACK: {
    status: 409,
    title: 'Facture d’avoir déjà faite',
    text: 'Une facture d’avoir reprend cette facture sous ce numéro\u00a0: il ne se corrige plus.',
  },
  FNE_MAYBE_ON_SITE: {
    status: 409,
    title: 'Peut-être déjà faite',
    text: 'Dites d’abord si cette facture est déjà faite sur le site de la DGI.',
  },
  RNE_KNOWN: {
    status: 409,
    title: 'Reçu déjà noté',
    text: ({ reference }: { reference: string }) => `Ce reçu est déjà noté pour ${reference}.`,
  },
} as const
