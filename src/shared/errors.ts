import { TRIED_FIRST } from './access/password.ts'
import type { FactorWays } from './access/second-factor/second-factor.ts'
import { formatTime } from './dates.ts'
import { toOwner } from './money/daily-ceiling.ts'
import type { FneKind } from './money/fne/fne-sales.ts'
import type { OrderStatus } from './order-status.ts'
import { MAX_PIECES } from './orders/pieces/pieces.ts'
import { companyRefusals } from './refusals/companies.ts'
import { deletionRefusals } from './refusals/deletion.ts'
import { deviceRefusals } from './refusals/devices.ts'
import { fneRefusals } from './refusals/fne.ts'
import { imageRefusals } from './refusals/images.ts'
import { linkRefusals } from './refusals/links.ts'
import { orderRefusals } from './refusals/orders.ts'
import { secondFactorRefusals } from './refusals/second-factor.ts'
import { sessionRefusals } from './refusals/session.ts'
import { type Stale, staleWords } from './refusals/stale.ts'
import { isStaff, type Role } from './roles.ts'
import type { ModuleName } from './shop/modules/modules.ts'
import type { OfferedSlot } from './shop/times/order-times.ts'
import { ofPerson } from './text/french.ts'
import { formatFcfa } from './text/money.ts'
import { partsOf } from './text/order-reference.ts'
import { statusLabel } from './text/status-words.ts'
import { formatWait } from './text/wait.ts'
import type { LocalDay } from './time/zone.ts'

/** The figures and names some errors carry; every code that is absent here carries nothing. */
export interface ErrorDetails {
  /** `cashKept`: francs that the livreur received for it, recorded although the step is refused. */
  ORDER_CHANGED: { status: OrderStatus; by: string; at: number; cashKept?: number }
  ORDER_DELETED: { cashKept: number }
  STALE: Stale
  /** Pieces that are missing. */
  ORDER_INCOMPLETE: { pieces: number }
  /** The order that has the tag. */
  TAG_TAKEN: { tag: string; reference: string }
  /** The order that stands there. */
  PLACE_TAKEN: { reference: string }
  /** Pieces that are at the station. */
  STATION_IN_USE: { pieces: number }
  /** The name of a module that the shop did not choose. */
  MODULE_OFF: { module: ModuleName; label: string }
  /** The slot that was asked, in milliseconds UTC, and the next ones with a place. */
  SLOT_FULL: SlotRefused
  SLOT_CLOSED: SlotRefused
  /** The local day that is full, and the pieces that would still fit. */
  EXPRESS_FULL: { day: LocalDay; left: number }
  IDEMPOTENCY_CONFLICT: { orderId: string; reference: string }
  SERVICE_UNKNOWN: { product: string }
  /** The order that this transaction already pays. */
  TRANSACTION_KNOWN: { reference: string }
  /** Francs still to be paid. */
  CASH_TOO_MUCH: { due: number }
  /** Wrong codes that may still be typed; null where none was given to this tablet, or it is over. */
  DEVICE_CODE_WRONG: { triesLeft: number | null }
  /** The client signs in with a password too. */
  ADJUSTMENT_BY_PHONE: { hasAccount: boolean }
  /** Wrong codes that may still be typed; at 0 a photo takes the code's place. */
  CODE_WRONG: { triesLeft: number }
  /** Francs that are in the drawer. */
  DRAWER_SHORT: { amount: number }
  /** Francs that this person may still give today, and whom they ask for more, where it is one. */
  CEILING_REACHED: { left: number; owner: string | null }
  /** Whom they ask, where it is one. */
  OWNER_NEEDED: { owner: string | null }
  /** Who answered, and what. */
  ASK_ANSWERED: { by: string; granted: boolean }
  /** Days in which a client may claim. */
  CLAIM_OVER: { days: number }
  /** Francs that may go back at most. */
  CLAIM_ABOVE_CAP: { cap: number }
  /** Francs that a company would owe with the order, and may owe. */
  ACCOUNT_ABOVE_CEILING: { owed: number; ceiling: number }
  /** How the company's people order. */
  ORDERS_ELSEWHERE: { by: 'link' | 'account' }
  /** Whose number was given, for the team; empty for the company's own people. */
  CONTACT_MAY_NOT_ORDER: { name: string }
  /** The invoice that has the order. */
  ORDER_INVOICED: { label: string }
  /** The client who has this number of taxpayer. */
  NCC_TAKEN: { name: string }
  /** Francs that may still be taken back. */
  CREDIT_ABOVE_INVOICE: { most: number }
  PAYMENT_ABOVE_REST: { rest: number; held: number }
  /** The invoice whose payment by credit is to be taken back first, where that is enough. */
  SURPLUS_USED: { label: string | null }
  /** The invoice that the cheque is noted on. */
  CHEQUE_KNOWN: { label: string }
  /** Francs of the payments that are noted under the number of a transfer, and the invoice and company of the last one. */
  TRANSFER_KNOWN: { amount: number; times: number; label: string; name: string }
  /** By which the numbers of the business begin. */
  FNE_NUMBER_FOREIGN: { ncc: string }
  /** The kind that the number is of. */
  FNE_NUMBER_OF_KIND: { kind: FneKind }
  FNE_YEAR_TO_COME: { year: number }
  /** The order or the invoice that has it. */
  FNE_NUMBER_TAKEN: { reference: string }
  RNE_KNOWN: { reference: string }
  /** Largest distance served, in kilometres. */
  TOO_FAR: { km: number }
  /** The second factors of the account, besides recovery codes. */
  SECOND_FACTOR_NEEDED: FactorWays
  PROOF_REQUIRED: FactorWays
  /** Tablets of the workshop at a time. */
  TOO_MANY_DEVICES: { max: number }
  /** Orders of one client that may wait for a livreur. */
  TOO_MANY_PENDING: { max: number }
  /** Pick-ups to come for which one client may hold a place. */
  TOO_MANY_PLACES: { max: number }
  /** Weekly orders of one client at a time. */
  TOO_MANY_WEEKLY: { max: number }
  /** Names of the clients who have this phone already, in one line. */
  PHONE_KNOWN: { names: string }
  /** Francs that an order costs at most. */
  TOTAL_TOO_HIGH: { max: number }
  /** Seconds to wait before the next try. */
  UPLOADS_BUSY: { retryAfter: number }
  /** Seconds to wait before the next try. */
  TOO_MANY_TRIES: { retryAfter: number }
  /** Seconds to wait before the next download. */
  TOO_MANY_DOWNLOADS: { retryAfter: number }
}

interface SlotRefused {
  from: number | null
  to: number | null
  next: OfferedSlot[]
}

interface ErrorWords {
  title: string
  text: string
}

interface ErrorRule<C extends string> {
  /** HTTP status that the API answers with. */
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  /** Title of the toast, where the specification gives one. */
  title: string
  /** The server failed: the toast's title is then the attempted action, where the screen knows it. */
  fault?: true
  /** It says in French what happened, and what to do; with a title of its own where that depends on the figures. */
  text:
    | string
    | ((
        details: C extends keyof ErrorDetails ? ErrorDetails[C] : never,
        role: Role,
      ) => string | ErrorWords)
}

const cashNoted = (francs: number) => `Les ${formatFcfa(francs)} reçus sont notés.`

const chooseAnother = (next: OfferedSlot[]) =>
  `${next.length > 0 ? 'Choisissez-en un autre' : 'Choisissez « Dès que possible »'}\u00a0: rien n’est perdu.`

/**
 * The words of each error. The server sends the words with its answer, so that no screen loads this table; those that a screen
 * says by itself stand in `refusals`.
 */
const rules = {
  UNAUTHENTICATED: sessionRefusals.UNAUTHENTICATED,
  ACCOUNT_DELETED: {
    status: 401,
    title: 'Utilisateur non trouvé.',
    text: 'Ce compte a été supprimé.',
  },
  FORBIDDEN: {
    status: 403,
    title: 'Accès refusé',
    text: 'Votre compte ne permet pas cette action.',
  },
  ORIGIN_REFUSED: {
    status: 403,
    title: 'Accès refusé',
    text: 'Cette demande ne vient pas de Lavéo. Rechargez la page et recommencez.',
  },
  OTHER_ACCOUNT: {
    status: 409,
    title: 'Un autre compte est ouvert',
    text: 'Un autre compte est ouvert dans ce navigateur\u00a0: rien n’a été fait. Rechargez la page pour continuer avec lui, ou reconnectez-vous au vôtre.',
  },
  ACCOUNT_NOT_NAMED: {
    status: 409,
    title: 'Page à recharger',
    text: 'Lavéo a été mis à jour depuis que cette page est ouverte\u00a0: rien n’a été fait. Rechargez la page et recommencez.',
  },
  DEMO_PROXIED: {
    status: 403,
    title: 'Accès refusé',
    text: 'La démonstration ne s’ouvre que sur l’ordinateur qui la fait tourner, sans intermédiaire.',
  },
  BAD_CREDENTIALS: {
    status: 401,
    title: 'Échec de la connexion',
    text: 'Identifiants incorrects ou compte inexistant.',
  },
  SECOND_FACTOR_NEEDED: secondFactorRefusals.SECOND_FACTOR_NEEDED,
  SIGN_IN_EXPIRED: secondFactorRefusals.SIGN_IN_EXPIRED,
  FACTOR_CODE_WRONG: secondFactorRefusals.FACTOR_CODE_WRONG,
  PASSKEY_REFUSED: secondFactorRefusals.PASSKEY_REFUSED,
  ENROLMENT_NEEDED: secondFactorRefusals.ENROLMENT_NEEDED,
  PROOF_REQUIRED: secondFactorRefusals.PROOF_REQUIRED,
  OWN_FACTOR_FIRST: secondFactorRefusals.OWN_FACTOR_FIRST,
  PASSKEY_KNOWN: secondFactorRefusals.PASSKEY_KNOWN,
  TOTP_KNOWN: secondFactorRefusals.TOTP_KNOWN,
  TOO_MANY_PASSKEYS: secondFactorRefusals.TOO_MANY_PASSKEYS,
  EMAIL_NOT_CONFIRMED: {
    status: 403,
    title: 'Confirmation requise',
    text: 'Veuillez vérifier vos e-mails pour confirmer votre compte.',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    title: 'Compte désactivé',
    text: 'Ce compte a été désactivé. Contactez l’équipe Lavéo.',
  },
  ROLE_UNKNOWN: sessionRefusals.ROLE_UNKNOWN,
  EMAIL_TAKEN: {
    status: 409,
    title: "Échec de l'inscription",
    text: 'Cet email est peut-être déjà utilisé. Veuillez réessayer.',
  },
  MAIL_UNAVAILABLE: {
    status: 503,
    title: 'Aucun e‑mail ne peut partir',
    text: 'Notre site n’envoie pas encore d’e‑mails. Appelez-nous ou passez nous voir.',
  },
  CONFIRMATION_INVALID: {
    status: 422,
    title: 'Lien invalide ou expiré',
    text: 'Connectez-vous pour recevoir un nouvel e‑mail de confirmation.',
  },
  SIGN_UP_OVER: {
    status: 409,
    title: 'Adresse non corrigée',
    text: 'Elle ne se corrige plus ici. Connectez-vous, ou créez un compte avec la bonne adresse.',
  },
  RECOVERY_INVALID: linkRefusals.RECOVERY_INVALID,
  LINK_INVALID: linkRefusals.LINK_INVALID,
  REQUEST_OVER: linkRefusals.REQUEST_OVER,
  REQUEST_RECORD_NEEDED: linkRefusals.REQUEST_RECORD_NEEDED,
  REQUEST_ANSWERED: linkRefusals.REQUEST_ANSWERED,
  REQUEST_NUMBERS_SPENT: linkRefusals.REQUEST_NUMBERS_SPENT,
  MESSAGE_GONE: {
    status: 409,
    title: 'Ce message n’attend plus',
    text: 'Il est parti, il a été écarté, ou la commande a avancé. Rien n’a été envoyé.',
  },
  INVOICE_LINK_OVER: linkRefusals.INVOICE_LINK_OVER,
  INVOICE_LINK_INVALID: {
    status: 404,
    title: linkRefusals.INVOICE_LINK_OVER.title,
    text: 'Il ne sert que dix minutes. Revenez à la facture dans Lavéo, et appuyez de nouveau sur «\u00a0Télécharger PDF\u00a0».',
  },
  SHARED_FOLLOW_OVER: {
    status: 422,
    title: 'Commande terminée',
    text: 'Il n’y a plus rien à suivre\u00a0: le suivi se partage tant que la commande est en cours.',
  },
  CLOSING_OVER: {
    status: 422,
    title: 'Trop tard pour répondre ici',
    text: 'Cette question se pose sept jours après la livraison. Appelez-nous\u00a0: nous regardons avec vous.',
  },
  CLAIM_OVER: {
    status: 422,
    title: 'Trop tard pour le dire ici',
    text: ({ days }) =>
      `Un problème se signale ici ${days === 1 ? 'le jour qui suit' : `les ${days} jours qui suivent`} la livraison. Appelez-nous\u00a0: nous regardons avec vous.`,
  },
  CLAIM_AT_OWNER: {
    status: 403,
    title: 'Chez le responsable',
    text: 'Le responsable décide de cette réclamation. Vous pouvez encore noter un appel.',
  },
  CLAIM_ABOVE_CAP: {
    status: 422,
    title: 'Au-dessus du plafond',
    text: ({ cap }) => `Le plafond de cette réclamation est de ${formatFcfa(cap)}.`,
  },
  BY_LINK_ONLY: {
    status: 403,
    title: 'Pas par ce lien',
    text: 'Votre lien ouvre vos commandes. Pour cette action, entrez avec un e‑mail et un mot de passe, ou appelez Lavéo.',
  },
  PLACE_HIDDEN: {
    status: 403,
    title: 'Pas encore',
    text: (_, reader) =>
      reader === 'client'
        ? 'La facture d’une commande et «\u00a0Chaque semaine\u00a0» s’ouvrent ici une fois son linge pris en charge, et l’ajout d’un e‑mail après notre premier passage chez vous.'
        : 'Un e‑mail s’ajoute une fois son linge pris en charge, et si personne n’a dit «\u00a0Ce n’est pas ma commande\u00a0».',
  },
  NUMBER_NOT_PROVEN: {
    status: 403,
    title: 'Numéro à vérifier',
    text: 'Vérifiez d’abord votre numéro, sur ce téléphone.',
  },
  NUMBER_OF_ANOTHER: {
    status: 409,
    title: 'Numéro d’un autre client',
    text: 'Un autre client a ce numéro. Un code que notre équipe a lu ne suffit pas\u00a0: recevez-en un par WhatsApp, ou appelez Lavéo.',
  },
  CODE_INVALID: {
    status: 422,
    title: 'Code Invalide',
    text: 'Le code est incorrect, a expiré ou a déjà été utilisé.',
  },
  CODE_NOT_SENT: {
    status: 422,
    title: "Impossible d'envoyer le code de validation.",
    text: 'Aucun responsable ne peut le recevoir pour le moment.',
  },
  TICKET_INVALID: linkRefusals.TICKET_INVALID,
  DEVICE_CODE_WRONG: {
    status: 422,
    title: 'Code refusé',
    text: ({ triesLeft }) => {
      if (triesLeft === null)
        return 'Ce code ne marche pas sur cette tablette, ou il a expiré. Demandez-en un autre au responsable.'
      if (triesLeft === 0)
        return 'Trop d’essais\u00a0: ce code ne marche plus. Demandez-en un autre au responsable.'
      return `Ce n’est pas le bon code. Encore ${triesLeft} essai${triesLeft > 1 ? 's' : ''}.`
    },
  },
  DEVICE_GONE: {
    status: 404,
    title: 'Tablette introuvable',
    text: 'Elle n’attend plus. Rouvrez la page de l’atelier sur la tablette\u00a0: elle revient ici.',
  },
  DEVICE_UNPAIRED: deviceRefusals.DEVICE_UNPAIRED,
  TOO_MANY_DEVICES: {
    status: 422,
    title: 'Trop de tablettes',
    text: ({ max }) => `L’atelier a déjà ${max} tablettes. Coupez celles qui ne servent plus.`,
  },
  WRONG_PASSWORD: {
    status: 422,
    title: 'Mot de passe incorrect',
    text: 'Le mot de passe actuel n’est pas le bon. Vérifiez-le et recommencez.',
  },
  PASSWORD_TOO_COMMON: {
    status: 422,
    title: 'Mot de passe trop courant',
    text: `${TRIED_FIRST} C’est un mot courant, une suite de chiffres, votre nom, votre e‑mail ou votre numéro. Choisissez-en un autre.`,
  },
  TOO_MANY_TRIES: {
    status: 429,
    title: 'Trop d’essais',
    text: ({ retryAfter }) => `Patientez ${formatWait(retryAfter)} avant de recommencer.`,
  },
  TOO_MANY_DOWNLOADS: {
    status: 429,
    title: 'Trop de téléchargements',
    text: ({ retryAfter }) => `Patientez ${formatWait(retryAfter)} avant de recommencer.`,
  },
  ORDER_IN_PROGRESS: deletionRefusals.ORDER_IN_PROGRESS,
  REFUND_DUE: deletionRefusals.REFUND_DUE,
  ACCOUNT_OPEN: deletionRefusals.ACCOUNT_OPEN,
  MISSION_IN_PROGRESS: deletionRefusals.MISSION_IN_PROGRESS,
  CASH_IN_HAND: deletionRefusals.CASH_IN_HAND,
  LAST_SUPERADMIN: deletionRefusals.LAST_SUPERADMIN,
  OWN_ACCOUNT: {
    status: 422,
    title: 'Action impossible',
    text: 'Vous ne pouvez pas désactiver votre propre compte.',
  },
  DUTY_WEEK_EMPTY: {
    status: 422,
    title: 'Semaine sans travail',
    text: 'Gardez au moins un jour de travail. Pour une absence, ajoutez une exception.',
  },
  APPLICATION_HANDLED: {
    status: 409,
    title: 'Candidature déjà traitée',
    text: 'Un collègue y a déjà répondu. La liste a été mise à jour.',
  },
  LIVREUR_NOT_APPROVED: {
    status: 403,
    title: 'Compte en attente',
    text: 'Votre compte est en attente de validation.',
  },
  SUPERADMIN_NOT_CONFIRMED: {
    status: 403,
    title: 'Compte en attente',
    text: 'Le responsable doit d’abord confirmer ce compte.',
  },
  VALIDATION: {
    status: 400,
    title: 'Informations à corriger',
    text: 'Corrigez les champs signalés et recommencez.',
  },
  TOO_MANY_CALLS: {
    status: 400,
    title: 'Demande refusée',
    text: 'Trop d’opérations dans une seule demande. Rechargez la page.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    title: 'Envoi trop lourd',
    text: 'Ce que vous envoyez est trop lourd. Raccourcissez-le et recommencez.',
  },
  BAD_CONTENT_TYPE: {
    status: 415,
    title: 'Demande refusée',
    text: 'Ce format n’est pas accepté. Rechargez la page et recommencez.',
  },
  NOT_FOUND: { status: 404, title: 'Introuvable', text: 'Cet élément n’existe pas ou plus.' },
  ORDER_NOT_FOUND: orderRefusals.ORDER_NOT_FOUND,
  ORDER_CHANGED: {
    status: 409,
    title: 'La commande a changé',
    text: ({ status, by, at, cashKept }, role) =>
      `${by} l’a modifiée à ${formatTime(at)}\u00a0: «\u00a0${statusLabel(status, role)}\u00a0». L’écran est à jour, vérifiez avant de recommencer.${cashKept ? ` ${cashNoted(cashKept)}` : ''}`,
  },
  STALE: { status: 409, title: 'Cela a changé', text: staleWords },
  ORDER_DELETED: {
    status: 409,
    title: 'Commande supprimée',
    text: ({ cashKept }) => `L’équipe Lavéo a supprimé cette commande. ${cashNoted(cashKept)}`,
  },
  TRANSITION_REFUSED: orderRefusals.TRANSITION_REFUSED,
  LINEN_READY: orderRefusals.LINEN_READY,
  ORDER_INCOMPLETE: {
    status: 422,
    title: 'Il manque une pièce',
    text: ({ pieces }, role) =>
      `${pieces === 1 ? 'Une pièce de cette commande manque' : `${pieces} pièces de cette commande manquent`}. ${isStaff(role) ? 'Dites pourquoi elle part sans.' : 'Demandez au bureau avant de partir.'}`,
  },
  PIECES_LEFT: {
    status: 422,
    title: 'Pièces non cochées',
    text: 'Cochez chaque pièce, ou dites laquelle manque. Rien n’a été emballé.',
  },
  PIECES_PACKED: {
    status: 409,
    title: 'Déjà emballée',
    text: 'Cette commande est emballée. Défaites l’emballage, puis recommencez.',
  },
  PIECES_TOO_MANY: {
    status: 422,
    title: 'Trop de pièces',
    text: `Une commande a ${MAX_PIECES} pièces au plus. Rien n’a été noté, recomptez.`,
  },
  TAG_TAKEN: {
    status: 409,
    title: 'Étiquette déjà prise',
    text: ({ tag, reference }) =>
      `L’étiquette ${tag} est sur une pièce de la commande ${partsOf(reference).join(' ')}. Prenez-en une autre.`,
  },
  PLACE_TAKEN: {
    status: 409,
    title: 'Place occupée',
    text: ({ reference }) =>
      `La commande ${partsOf(reference).join(' ')} y est déjà. Choisissez une autre place.`,
  },
  MACHINE_RUNNING: {
    status: 409,
    title: 'Machine déjà en marche',
    text: 'Videz-la d’abord : ses pièces seront comptées.',
  },
  WORKER_KNOWN: {
    status: 409,
    title: 'Prénom déjà là',
    text: 'Ce prénom est déjà dans la liste. Ajoutez une initiale.',
  },
  STATION_IN_USE: {
    status: 409,
    title: 'Poste encore utilisé',
    text: ({ pieces }) =>
      `Il y a encore ${pieces === 1 ? 'une pièce' : `${pieces} pièces`} à ce poste. Retirez-le quand elles seront plus loin.`,
  },
  MODULE_OFF: {
    status: 404,
    title: 'C’est éteint',
    text: ({ label }, role) =>
      isStaff(role)
        ? `«\u00a0${label}\u00a0» est éteint. Le responsable l’allume dans Réglages, «\u00a0Ce que vous faites\u00a0».`
        : 'Nous ne proposons plus ce choix. Revenez à votre commande et choisissez autrement.',
  },
  LIVREUR_UNAVAILABLE: {
    status: 422,
    title: 'Livreur indisponible',
    text: 'Ce livreur n’est plus disponible. Choisissez-en un autre.',
  },
  LIVREUR_UNCHANGED: {
    status: 422,
    title: 'Même livreur',
    text: 'Ce livreur a déjà la commande. Choisissez-en un autre.',
  },
  ASSIGNMENT_TOLD: {
    status: 409,
    title: 'Trop tard pour annuler',
    text: 'Le livreur est prévenu. Réassignez la commande si besoin.',
  },
  CLIENT_UNAVAILABLE: {
    status: 422,
    title: 'Client indisponible',
    text: 'Ce compte est désactivé ou supprimé. Choisissez un autre client.',
  },
  ADOPTION_CODE_INVALID: {
    status: 422,
    title: 'Code du ticket refusé',
    text: 'Ce code n’est pas bon, ou il a déjà servi. Vérifiez-le sur le ticket, ou demandez-en un autre à Lavéo.',
  },
  TWO_ACCOUNTS: {
    status: 409,
    title: 'Fusion impossible',
    text: 'La fiche à fermer a un e‑mail et un mot de passe\u00a0: seul son propriétaire peut la supprimer. Gardez celle-ci, ou laissez les deux.',
  },
  MERGE_CODE_NEEDED: {
    status: 422,
    title: 'Code du client à entrer',
    text: 'La fiche qui reste a un compte. Envoyez un code à son e‑mail\u00a0: son client vous le lit.',
  },
  NUMBER_OF_OWNER: {
    status: 409,
    title: 'Ce numéro est le sien',
    text: 'Il est vérifié, ou son compte a un e‑mail\u00a0: le client le change dans son profil. S’il n’a plus ce numéro, créez une fiche avec le nouveau et fusionnez-les.',
  },
  UNMERGE_TOO_LATE: {
    status: 409,
    title: 'Fusion impossible à annuler',
    text: 'Deux fiches se séparent pendant 24 heures, une seule fois.',
  },
  ALREADY_UNMERGED: {
    status: 409,
    title: 'Fiches déjà séparées',
    text: 'Cette fusion a déjà été annulée\u00a0: chaque fiche a de nouveau ses commandes.',
  },
  MERGE_CHANGED: {
    status: 409,
    title: 'Fusion impossible à annuler',
    text: 'Une fiche ou une commande a changé depuis. Gardez la fiche réunie et corrigez-la.',
  },
  PRODUCT_UNKNOWN: {
    status: 422,
    title: 'Erreur de commande',
    text: 'Un vêtement de votre panier n’est plus proposé. Retirez-le et validez à nouveau.',
  },
  SERVICE_UNKNOWN: {
    status: 422,
    title: 'Erreur de commande',
    text: ({ product }) =>
      `Ce service n’est plus proposé pour « ${product} ». Retirez la ligne et choisissez-en un autre.`,
  },
  SLOT_FULL: {
    status: 409,
    title: 'Créneau complet',
    text: ({ next }) => `Ce créneau vient d’être pris. ${chooseAnother(next)}`,
  },
  SLOT_CLOSED: {
    status: 409,
    title: 'Créneau fermé',
    text: ({ next }) => `Ce créneau n’est plus proposé. ${chooseAnother(next)}`,
  },
  EXPRESS_FULL: {
    status: 409,
    title: 'Express complet',
    text: ({ left }) =>
      left > 0
        ? `Il reste ${left} pièce${left > 1 ? 's' : ''} en express ce jour-là. Choisissez un autre créneau.`
        : 'L’express est complet ce jour-là. Choisissez un autre créneau.',
  },
  EXPRESS_UNAVAILABLE: {
    status: 409,
    title: 'Express impossible',
    text: 'Cette commande ne peut pas être faite en express.',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    title: 'Commande déjà passée',
    text: ({ reference }) =>
      `Votre premier envoi est bien arrivé\u00a0: c’est la commande #${reference}. Retrouvez-la dans Suivi.`,
  },
  KEY_REUSED: {
    status: 409,
    title: 'Envoi déjà utilisé',
    text: 'Cet envoi a déjà servi à une autre étape. Rechargez la page et recommencez.',
  },
  TOO_MANY_WEEKLY: {
    status: 422,
    title: 'Trop de commandes hebdomadaires',
    text: ({ max }) => `Un client en a ${max} au plus. Arrêtez-en une avant d’en ajouter.`,
  },
  PAYMENT_ALREADY_CHOSEN: {
    status: 409,
    title: 'Mode de paiement déjà choisi',
    text: 'Le mode de paiement de cette commande ne peut plus être changé ici.',
  },
  WAVE_UNAVAILABLE: {
    status: 422,
    title: 'Wave indisponible',
    text: 'Le paiement Wave n’est pas disponible pour le moment. Choisissez les espèces.',
  },
  WAVE_DOWN: orderRefusals.WAVE_DOWN,
  ALREADY_PAID: orderRefusals.ALREADY_PAID,
  TOTAL_TO_AGREE: {
    status: 409,
    title: 'Total pas encore connu',
    text: 'Le linge est pesé ou compté à la porte, et le client y dit « D’accord ». Rien n’est dû avant.',
  },
  NOTHING_TO_VERIFY: {
    status: 409,
    title: 'Paiement déjà traité',
    text: 'Un collègue s’en est occupé. La liste a été mise à jour.',
  },
  TRANSACTION_KNOWN: {
    status: 409,
    title: 'Transaction déjà utilisée',
    text: ({ reference }) =>
      `Cet identifiant Wave a déjà servi pour la commande #${reference}. Vérifiez-le.`,
  },
  TRANSACTION_UNSTATED: {
    status: 422,
    title: 'Transaction à indiquer',
    text: 'Recopiez l’identifiant de la transaction Wave, celle du remboursement ou du paiement remboursé.',
  },
  WAIVER_UNSTATED: {
    status: 422,
    title: 'Dites pourquoi',
    text: 'Cet argent est arrivé, ou le client l’a accepté. Écrivez pourquoi il ne le reçoit pas\u00a0: il le lira.',
  },
  REFUND_PROMISED: {
    status: 403,
    title: 'Somme promise au client',
    text: 'Le client a accepté cette somme. Versez-la, ou demandez au responsable\u00a0: lui seul y renonce.',
  },
  REFUND_SETTLED: {
    status: 409,
    title: 'Remboursement déjà traité',
    text: 'Un collègue s’en est occupé. La liste a été mise à jour.',
  },
  CASH_UNSTATED: {
    status: 422,
    title: 'Montant à indiquer',
    text: 'Dites combien le client a payé, ou qu’il n’a rien payé.',
  },
  CASH_TOO_MUCH: {
    status: 422,
    title: 'Montant trop élevé',
    text: ({ due }) => `Il reste ${formatFcfa(due)} à payer. Indiquez ce que vous gardez.`,
  },
  CHECK_LINE_UNKNOWN: {
    status: 422,
    title: 'Comptage à revoir',
    text: 'Une ligne comptée n’est pas dans cette commande. Rechargez la mission et recomptez.',
  },
  WAVE_UNVERIFIED: {
    status: 422,
    title: 'Wave à vérifier',
    text: 'Le paiement Wave annoncé par le client n’est pas encore vérifié. Rechargez, puis confirmez que vous terminez quand même.',
  },
  COUNT_UNSTATED: {
    status: 422,
    title: 'Comptage à compléter',
    text: 'Le compte d’une ligne manque. Rechargez la mission, puis comptez chaque ligne.',
  },
  COUNT_UNEXPLAINED: {
    status: 422,
    title: 'Écart à expliquer',
    text: 'Une ligne n’a pas le nombre de pièces prévu. Dites pourquoi, puis confirmez de nouveau.',
  },
  CODE_MISSING: {
    status: 422,
    title: 'Code à demander',
    text: 'Demandez au client le code à 4 chiffres de son application.',
  },
  CODE_WRONG: {
    status: 422,
    title: 'Code faux',
    text: ({ triesLeft }) =>
      triesLeft > 0
        ? `Ce n’est pas le code de cette commande. ${triesLeft > 1 ? `Encore ${triesLeft} essais` : 'Encore un essai'}.`
        : 'Ce n’est pas le code de cette commande. Prenez une photo de la livraison pour confirmer.',
  },
  HANDOVER_PHOTO_MISSING: {
    status: 422,
    title: 'Photo à prendre',
    text: 'Sans le bon code, prenez une photo de la livraison pour confirmer.',
  },
  FLAG_RESOLVED: {
    status: 409,
    title: 'Problème déjà réglé',
    text: 'Un collègue s’en est occupé. La liste a été mise à jour.',
  },
  ADJUSTMENT_PENDING: {
    status: 409,
    title: 'Nouveau total en attente',
    text: 'Un nouveau total attend déjà la réponse du client. Retirez-le d’abord.',
  },
  ADJUSTMENT_CLOSED: {
    status: 409,
    title: 'Nouveau total déjà traité',
    text: 'Ce nouveau total n’attend plus de réponse. L’écran est à jour.',
  },
  ADJUSTMENT_BY_PHONE: {
    status: 409,
    title: 'Acceptez autrement',
    text: ({ hasAccount }) =>
      hasAccount
        ? 'L’équipe s’est servie de ce téléphone, ou a lu le code. Connectez-vous avec votre e‑mail et votre mot de passe, puis acceptez.'
        : 'L’équipe s’est servie de ce téléphone, ou a lu le code. Appelez Lavéo, qui notera votre accord.',
  },
  CLIENT_ANSWERS: {
    status: 409,
    title: 'Le client répond lui-même',
    text: 'Ce client a un compte\u00a0: il accepte ou refuse dans Suivi.',
  },
  ADJUSTMENT_EMPTY: {
    status: 422,
    title: 'Total inchangé',
    text: 'Changez au moins une quantité, et gardez au moins une pièce.',
  },
  TOO_MANY_PHOTOS: {
    status: 422,
    title: 'Photos au complet',
    text: 'Six photos au plus par passage.',
  },
  IMAGE_INVALID: imageRefusals.IMAGE_INVALID,
  IMAGE_TOO_LARGE: {
    status: 413,
    title: 'Erreur de téléversement',
    text: 'Cette image dépasse 5\u00a0Mo. Choisissez-en une plus légère.',
  },
  UPLOADS_BUSY: {
    status: 503,
    title: 'Envois en cours',
    text: ({ retryAfter }) =>
      `D’autres images sont en train d’arriver. Recommencez dans ${formatWait(retryAfter)}.`,
  },
  UPLOAD_TOO_SLOW: {
    status: 408,
    title: 'Envoi trop lent',
    text: 'L’image n’est pas arrivée en une minute. Cherchez un meilleur réseau et recommencez.',
  },
  ANSWER_TOO_LONG: {
    status: 503,
    title: 'Trop à montrer',
    text: 'Il y a trop à montrer en une fois. Filtrez la liste\u00a0; si cela continue, contactez-nous.',
  },
  EXPORT_UNDER_WAY: {
    status: 409,
    title: 'Téléchargement en cours',
    text: 'Vos données sont déjà en train d’arriver dans vos téléchargements.',
  },
  SERVICES_INVALID: {
    status: 422,
    title: 'Erreur de format',
    text: 'Le JSON des services est invalide.',
  },
  CATALOGUE_NOT_EMPTY: {
    status: 409,
    title: 'Catalogue déjà commencé',
    text: 'Le catalogue contient déjà des vêtements. La liste a été mise à jour, rien n’a été ajouté.',
  },
  DRAWER_CLOSED: {
    status: 409,
    title: 'Tiroir fermé',
    text: 'Ouvrez le tiroir dans Caisse, puis recommencez. Rien n’a été enregistré.',
  },
  DRAWER_OPEN: {
    status: 409,
    title: 'Tiroir déjà ouvert',
    text: 'Un collègue l’a ouvert. Ses mouvements sont affichés.',
  },
  CLOSING_MADE: {
    status: 409,
    title: 'Tiroir déjà clôturé',
    text: 'Sa clôture est affichée. Votre compte n’est pas enregistré une seconde fois.',
  },
  DRAWER_SHORT: {
    status: 422,
    title: 'Pas assez dans le tiroir',
    text: ({ amount }) =>
      amount > 0
        ? `Il contient ${formatFcfa(amount)}. Indiquez un montant qui s’y trouve.`
        : 'Il est vide. Indiquez un montant qui s’y trouve.',
  },
  CEILING_REACHED: {
    status: 403,
    title: 'Au-dessus de votre plafond',
    text: ({ left, owner }) =>
      left > 0
        ? `Vous pouvez encore donner ${formatFcfa(left)} aujourd’hui. Pour plus, demandez ${toOwner(owner)}.`
        : `Vous avez atteint votre plafond du jour. Demandez ${toOwner(owner)}.`,
  },
  OWNER_NEEDED: {
    status: 403,
    title: 'À demander',
    text: ({ owner }) =>
      `Sans photo du bordereau, demandez ${toOwner(owner)}. Rien n’a été enregistré.`,
  },
  ASK_ANSWERED: {
    status: 409,
    title: 'Déjà répondu',
    text: ({ by, granted }) =>
      granted ? `${by} a accepté cette demande. C’est fait.` : `${by} a refusé cette demande.`,
  },
  ADVANCE_SETTLED: {
    status: 409,
    title: 'Avance déjà vérifiée',
    text: 'Un collègue s’en est occupé. La liste a été mise à jour.',
  },
  ADVANCE_OWN: {
    status: 403,
    title: 'À vérifier par un collègue',
    text: 'Vous avez noté cette avance. Une autre personne de l’équipe la cherche dans Wave.',
  },
  MOVEMENT_CLOSED: {
    status: 409,
    title: 'Mouvement clôturé',
    text: 'Ce mouvement est dans un tiroir clôturé, il ne s’annule plus.',
  },
  MOVEMENT_REVERSED: {
    status: 409,
    title: 'Mouvement déjà annulé',
    text: 'Un collègue s’en est occupé. La liste a été mise à jour.',
  },
  GAP_UNEXPLAINED: {
    status: 422,
    title: 'Motif à indiquer',
    text: 'Le montant compté est différent de l’attendu. Écrivez pourquoi.',
  },
  HANDOVER_ANSWERED: {
    status: 409,
    title: 'Versement déjà traité',
    text: 'Vous avez déjà répondu pour ce versement.',
  },
  SLOT_FIXED: {
    status: 422,
    title: 'Trop tard pour changer',
    text: 'L’heure ne peut plus être changée. Appelez-nous si personne ne peut être là.',
  },
  VISIT_UNPROVEN: {
    status: 422,
    title: 'Passage à compléter',
    text: (_, role) =>
      isStaff(role)
        ? 'L’heure du passage n’est pas encore venue. Notez-le une fois qu’elle a commencé.'
        : 'Une fois l’heure du passage venue, appelez le client, prenez la photo de l’entrée et attendez le temps prévu\u00a0: seul compte ce qui suit votre départ. Si votre téléphone n’est pas à l’adresse, écrivez pourquoi, puis signalez de nouveau.',
  },
  DISCOUNT_NOT_LOWER: {
    status: 422,
    title: 'Total inchangé',
    text: 'Cette remise ne baisse pas le total. Donnez plus.',
  },
  FEE_DECIDED: {
    status: 409,
    title: 'Frais déjà décidés',
    text: 'Un collègue en a décidé autrement. L’écran est à jour.',
  },
  TOO_FAR: {
    status: 422,
    title: 'Hors de notre zone',
    text: ({ km }) =>
      `Nous venons jusqu’à ${km}\u00a0km de notre blanchisserie. Choisissez un lieu plus proche.`,
  },
  SITE_CLOSED: orderRefusals.SITE_CLOSED,
  TOO_MANY_PENDING: {
    status: 422,
    title: 'Trop de commandes en attente',
    text: ({ max }) =>
      max > 1
        ? `Vous avez déjà ${max} commandes en attente. Attendez que l’une d’elles soit prise en charge, ou annulez-en une dans Suivi.`
        : 'Vous avez déjà une commande en attente. Attendez qu’elle soit prise en charge, ou annulez-la dans Suivi.',
  },
  TOO_MANY_PLACES: {
    status: 422,
    title: 'Trop de ramassages prévus',
    text: ({ max }) =>
      max > 1
        ? `Vous avez déjà ${max} ramassages à venir. Attendez que l’un d’eux soit fait, ou annulez une commande dans Suivi.`
        : 'Vous avez déjà un ramassage à venir. Attendez qu’il soit fait, ou annulez cette commande dans Suivi.',
  },
  PHONE_KNOWN: {
    status: 409,
    title: 'Numéro déjà connu',
    text: ({ names }) => `Ce numéro est déjà celui ${ofPerson(names)}.`,
  },
  TOTAL_TOO_HIGH: orderRefusals.TOTAL_TOO_HIGH,
  ACCOUNT_CEILING: companyRefusals.ACCOUNT_CEILING,
  ACCOUNT_ABOVE_CEILING: companyRefusals.ACCOUNT_ABOVE_CEILING,
  ORDERS_BY_TEAM: companyRefusals.ORDERS_BY_TEAM,
  ORDERS_ELSEWHERE: companyRefusals.ORDERS_ELSEWHERE,
  CONTACT_MAY_NOT_ORDER: companyRefusals.CONTACT_MAY_NOT_ORDER,
  ORDER_ON_ACCOUNT: companyRefusals.ORDER_ON_ACCOUNT,
  ORDER_INVOICED: companyRefusals.ORDER_INVOICED,
  ORDER_PAID_ALREADY: companyRefusals.ORDER_PAID_ALREADY,
  NOT_A_COMPANY: companyRefusals.NOT_A_COMPANY,
  TERMS_NOT_AGREED: companyRefusals.TERMS_NOT_AGREED,
  NCC_TAKEN: companyRefusals.NCC_TAKEN,
  NCC_NEEDED: companyRefusals.NCC_NEEDED,
  COMPANY_NOT_MERGED: companyRefusals.COMPANY_NOT_MERGED,
  NOTHING_TO_INVOICE: companyRefusals.NOTHING_TO_INVOICE,
  INVOICE_UNCERTIFIED: companyRefusals.INVOICE_UNCERTIFIED,
  INVOICE_NOT_FOUND: companyRefusals.INVOICE_NOT_FOUND,
  NO_CONTACT: companyRefusals.NO_CONTACT,
  CREDIT_ABOVE_INVOICE: companyRefusals.CREDIT_ABOVE_INVOICE,
  PAYMENT_ABOVE_REST: companyRefusals.PAYMENT_ABOVE_REST,
  SURPLUS_USED: companyRefusals.SURPLUS_USED,
  CHEQUE_KNOWN: companyRefusals.CHEQUE_KNOWN,
  TRANSFER_KNOWN: companyRefusals.TRANSFER_KNOWN,
  CHEQUE_SETTLED: companyRefusals.CHEQUE_SETTLED,
  PAYMENT_TAKEN_BACK: companyRefusals.PAYMENT_TAKEN_BACK,
  INVOICE_SETTLED: companyRefusals.INVOICE_SETTLED,
  INVOICE_UNSENT: companyRefusals.INVOICE_UNSENT,
  REMINDED_TODAY: companyRefusals.REMINDED_TODAY,
  REMINDER_OPENED: companyRefusals.REMINDER_OPENED,
  REMINDERS_STOPPED: companyRefusals.REMINDERS_STOPPED,
  NOBODY_TO_REMIND: companyRefusals.NOBODY_TO_REMIND,
  FNE_OFF: fneRefusals.FNE_OFF,
  FNE_FACTS_NEEDED: fneRefusals.FNE_FACTS_NEEDED,
  FNE_ALREADY: fneRefusals.FNE_ALREADY,
  FNE_NOTHING: fneRefusals.FNE_NOTHING,
  FNE_UNCERTAIN: fneRefusals.FNE_UNCERTAIN,
  FNE_MAYBE_ON_SITE: fneRefusals.FNE_MAYBE_ON_SITE,
  FNE_CERTIFIED: fneRefusals.FNE_CERTIFIED,
  FNE_NUMBER_GIVEN: fneRefusals.FNE_NUMBER_GIVEN,
  FNE_TAKEN_BACK: fneRefusals.FNE_TAKEN_BACK,
  ORDER_CERTIFIED: fneRefusals.ORDER_CERTIFIED,
  FNE_NUMBER_FOREIGN: fneRefusals.FNE_NUMBER_FOREIGN,
  FNE_NUMBER_OF_KIND: fneRefusals.FNE_NUMBER_OF_KIND,
  FNE_YEAR_TO_COME: fneRefusals.FNE_YEAR_TO_COME,
  FNE_NUMBER_TAKEN: fneRefusals.FNE_NUMBER_TAKEN,
  FNE_TOKEN_WRONG: fneRefusals.FNE_TOKEN_WRONG,
  RNE_KNOWN: fneRefusals.RNE_KNOWN,
  MAIL_NOT_FAILED: {
    status: 409,
    title: 'E‑mail déjà relancé',
    text: 'Cet e‑mail n’est plus en échec. La liste a été mise à jour.',
  },
  MAIL_EXPIRED: {
    status: 409,
    title: 'Lien expiré',
    text: 'Le lien de cet e‑mail n’ouvre plus rien. La personne peut en demander un nouveau.',
  },
  NOT_ON_THE_ROAD: {
    status: 409,
    title: 'Partage terminé',
    text: 'Aucune mission n’est en route\u00a0: votre position n’est plus partagée.',
  },
  DATABASE_BUSY: {
    status: 503,
    fault: true,
    title: 'Service occupé',
    text: 'Le service est très sollicité. Rien n’a été enregistré\u00a0: réessayez dans un instant.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    title: 'Enregistrement impossible',
    text: 'Rien n’a été enregistré\u00a0: notre serveur ne peut plus écrire pour le moment. Réessayez dans quelques minutes.',
  },
  INTERNAL: {
    status: 500,
    fault: true,
    title: 'Une erreur est survenue',
    text: 'Rien n’a été perdu. Réessayez\u00a0; si cela continue, contactez-nous.',
  },
} as const satisfies { [C in string]: ErrorRule<C> }

export type AppErrorCode = keyof typeof rules
/** The figures that go with a code; undefined for a code that carries none. */
export type DetailsOf<C extends AppErrorCode> = C extends keyof ErrorDetails
  ? ErrorDetails[C]
  : undefined

/** The HTTP status of each error code. */
export function errorStatus(code: AppErrorCode): number {
  return rules[code].status
}

/** Title and French sentence for an error code; `role` is the reader's role, which some sentences depend on. */
export function errorMessage(
  code: AppErrorCode,
  details: unknown,
  role: Role = 'client',
): ErrorWords {
  const { title, text } = rules[code] as ErrorRule<AppErrorCode>
  if (typeof text === 'string') return { title, text }
  const said = (text as (d: unknown, r: Role) => string | ErrorWords)(details, role)
  return typeof said === 'string' ? { title, text: said } : said
}

/** Whether the server failed, rather than refused: the toast's title is then the attempted action. */
export function isFault(code: AppErrorCode): boolean {
  return (rules[code] as ErrorRule<AppErrorCode>).fault === true
}

/** The title alone, of an error whose figures were not kept. */
export function errorTitle(code: AppErrorCode): string {
  return rules[code].title
}

/** Narrows a string from the wire to a known code. */
export function isAppErrorCode(code: unknown): code is AppErrorCode {
  return typeof code === 'string' && Object.hasOwn(rules, code)
}
