import type { Role } from '#shared/roles.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatFcfa } from '#shared/text/money.ts'

/** Refusals about companies, their orders, their invoices and what they pay. */
export const companyRefusals = {
  ACCOUNT_CEILING: {
    status: 422,
    title: 'Appelez-nous',
    text: 'Le plafond de votre compte est atteint. Appelez-nous\u00a0: nous regardons ensemble.',
  },
  ACCOUNT_ABOVE_CEILING: {
    status: 409,
    title: 'Plafond dépassé',
    text: ({ owed, ceiling }: { owed: number; ceiling: number }) =>
      `Avec cette commande, l’entreprise devrait ${formatFcfa(owed)} pour un plafond de ${formatFcfa(ceiling)}. Confirmez pour la prendre quand même.`,
  },
  ORDERS_BY_TEAM: {
    status: 422,
    title: 'Appelez-nous',
    text: 'Vos commandes se prennent par téléphone. Appelez-nous.',
  },
  ORDERS_ELSEWHERE: {
    status: 422,
    title: 'Commande impossible ici',
    text: ({ by }: { by: 'link' | 'account' }) =>
      by === 'link'
        ? 'Vos commandes se passent avec votre lien.'
        : 'Vos commandes se passent dans votre compte.',
  },
  CONTACT_MAY_NOT_ORDER: {
    status: 422,
    title: 'Ce numéro ne commande pas',
    text: ({ name }: { name: string }, reader: Role) =>
      reader === 'client'
        ? 'La personne qui a ce numéro ne commande pas pour l’entreprise. Donnez le numéro de qui commande, ou appelez-nous.'
        : `${name} ne commande pas pour cette entreprise. Donnez le numéro de qui commande, ou cochez «\u00a0Commande pour l’entreprise\u00a0» sur son contact.`,
  },
  ORDER_ON_ACCOUNT: {
    status: 409,
    title: 'Commande en compte',
    text: 'Cette commande est en compte\u00a0: son paiement se note sur la facture du mois.',
  },
  ORDER_INVOICED: {
    status: 409,
    title: 'Commande facturée',
    text: ({ label }: { label: string }) =>
      `Cette commande est sur la facture ${label}. Faites une facture d’avoir.`,
  },
  ORDER_PAID_ALREADY: {
    status: 409,
    title: 'Commande déjà payée',
    text: 'De l’argent a été reçu pour cette commande\u00a0: elle ne passe pas en compte.',
  },
  NOT_A_COMPANY: {
    status: 404,
    title: 'Pas une entreprise',
    text: 'Ce client n’est pas une entreprise.',
  },
  TERMS_NOT_AGREED: {
    status: 422,
    title: 'Cette entreprise n’est pas en compte',
    text: 'Elle paie à chaque commande. Le responsable de Lavéo peut le changer sur sa fiche.',
  },
  NCC_TAKEN: {
    status: 409,
    title: 'NCC déjà connu',
    text: ({ name }: { name: string }) => `Ce NCC est déjà celui d’une autre fiche\u00a0: ${name}.`,
  },
  NCC_NEEDED: {
    status: 422,
    title: 'NCC manquant',
    text: 'Une facture B2B demande le NCC\u00a0: sept chiffres et une lettre.',
  },
  COMPANY_NOT_MERGED: {
    status: 422,
    title: 'Fiches non réunies',
    text: 'La fiche d’une entreprise ne se réunit pas avec une autre.',
  },
  NOTHING_TO_INVOICE: {
    status: 422,
    title: 'Rien à facturer',
    text: 'Aucune commande livrée à payer n’attend de facture.',
  },
  INVOICE_UNCERTIFIED: {
    status: 409,
    title: 'Facture pas encore certifiée',
    text: 'La DGI ne l’a pas encore certifiée. Vous pouvez l’envoyer comme relevé.',
  },
  INVOICE_NOT_FOUND: {
    status: 404,
    title: 'Facture introuvable',
    text: 'Cette facture n’existe pas, ou ne vous a pas encore été envoyée.',
  },
  NO_CONTACT: {
    status: 422,
    title: 'Personne n’est choisi',
    text: 'Choisissez qui reçoit la facture.',
  },
  CREDIT_ABOVE_INVOICE: {
    status: 422,
    title: 'Facture d’avoir trop grande',
    text: ({ most }: { most: number }) =>
      `Une facture d’avoir ne dépasse pas ${formatFcfa(most)} ici.`,
  },
  PAYMENT_ABOVE_REST: {
    status: 422,
    title: 'Montant trop grand',
    text: ({ rest, held }: { rest: number; held: number }) =>
      `Il reste ${formatFcfa(rest)} sur cette facture${held > 0 ? `, dont ${formatFcfa(held)} par chèque à encaisser` : ''}. Vérifiez le montant, puis enregistrez.`,
  },
  CHEQUE_KNOWN: {
    status: 409,
    title: 'Chèque déjà noté',
    text: ({ label }: { label: string }) => `Ce chèque est déjà noté sur ${label}.`,
  },
  TRANSFER_KNOWN: {
    status: 409,
    title: 'Virement déjà noté',
    text: ({
      amount,
      times,
      label,
      name,
    }: {
      amount: number
      times: number
      label: string
      name: string
    }) =>
      `Sous ce numéro, ${formatFcfa(amount)} sont déjà notés${times > 1 ? ` en ${times}\u00a0fois, la dernière` : ''} sur ${label} ${ofPerson(name)}.`,
  },
  CHEQUE_SETTLED: {
    status: 409,
    title: 'Déjà fait',
    text: 'Ce chèque est déjà encaissé ou rendu.',
  },
  SURPLUS_USED: {
    status: 409,
    title: 'Son surplus est déjà utilisé',
    text: ({ label }: { label: string | null }) =>
      label === null
        ? 'Ce paiement a donné un avoir à l’entreprise, qui a été utilisé ou rendu depuis\u00a0: ce paiement ne s’annule plus.'
        : `Ce paiement a donné un avoir à l’entreprise, qui a payé ${label}. Annulez d’abord, sur ${label}, le paiement par avoir.`,
  },
  PAYMENT_TAKEN_BACK: {
    status: 409,
    title: 'Déjà annulé',
    text: 'Ce paiement est déjà annulé.',
  },
  INVOICE_SETTLED: {
    status: 409,
    title: 'Facture soldée',
    text: 'Cette facture est payée ou annulée\u00a0: il n’en reste rien à payer.',
  },
  INVOICE_UNSENT: {
    status: 409,
    title: 'Facture pas encore envoyée',
    text: 'L’entreprise n’a pas encore cette facture. Envoyez-la d’abord.',
  },
  REMINDED_TODAY: {
    status: 409,
    title: 'Déjà relancée',
    text: 'Une relance de cette entreprise est partie aujourd’hui, ou part à la prochaine ouverture. Relancez-la un autre jour.',
  },
  REMINDER_OPENED: {
    status: 409,
    title: 'Une relance est ouverte',
    text: 'Une relance de cette entreprise est ouverte dans Demandes, Messages. Dites d’abord si elle est partie.',
  },
  REMINDERS_STOPPED: {
    status: 409,
    title: 'Relances arrêtées',
    text: 'Les relances de cette facture sont arrêtées. Reprenez-les d’abord.',
  },
  NOBODY_TO_REMIND: {
    status: 422,
    title: 'Personne à relancer ainsi',
    text: 'Aucun contact qui reçoit les factures ne peut être joint ainsi. Ajoutez-lui un e‑mail ou un numéro, dans la fiche de l’entreprise.',
  },
} as const
