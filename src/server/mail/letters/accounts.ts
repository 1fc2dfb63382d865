import { CODE_MINUTES } from '#shared/access/number-proof.ts'
import { formatDay } from '#shared/dates.ts'
import { problemWords } from '#shared/orders/recurring/recurring.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/text/phone.ts'
import type { Letters, Secrets } from '../letter.ts'
import { moment } from '../words.ts'

const HAS_ACCOUNT = 'Vous recevez cet e-mail parce que vous avez un compte chez nous.'
const APPLIED = 'Vous recevez cet e-mail parce que vous avez posé votre candidature chez nous.'
const NOTHING_TO_DO = 'Si c’était vous, il n’y a rien à faire.'
const NOT_YOU = 'Ce n’était pas vous\u202f?'
const TAKE_BACK = { label: 'Reprendre mon compte', to: paths.forgotPassword, copyable: true }

type Person = {
  fullname: string
}

/** `tokenId`: the link, or the code, is derived from it at sending. */
type Linked = Person & {
  tokenId: string
}

/** Letters about an account, to the person it belongs to. */
export const accountLetters = {
  'confirm-signup': ({ fullname }: Linked, { link }: Secrets) => ({
    subject: 'Confirmez votre adresse e-mail',
    preheader: 'Un dernier geste pour votre compte Lavéo. Le lien est valable 24\u00a0heures.',
    title: 'Confirmez votre adresse',
    greets: fullname,
    lead: 'un dernier geste\u00a0: confirmez que cette adresse est la vôtre.',
    paragraphs: [['Ce lien est valable ', { strong: '24\u00a0heures' }, '.']],
    button: { label: 'Confirmer mon adresse', to: link, copyable: true },
    after: [
      {
        title: NOT_YOU,
        paragraphs: [
          'Quelqu’un a écrit votre adresse à la place de la sienne. Ne cliquez pas\u00a0: sans confirmation, ce compte ne s’ouvre pas.',
        ],
      },
    ],
    why: 'Vous recevez cet e-mail parce que cette adresse a servi à créer un compte chez nous.',
  }),

  /** A client who has no e-mail adds one where their number was proven, or while they speak with the team, to whom they read the code. */
  'added-email': (
    { fullname, enteredBy }: Linked & { email: string; enteredBy: 'client' | 'team' },
    { code }: Secrets,
  ) => ({
    subject: 'Votre code pour ajouter cet e-mail',
    preheader: `${code} ajoute cette adresse à votre Lavéo. Il est valable ${CODE_MINUTES}\u00a0minutes.`,
    title: 'Ajoutez votre e-mail',
    greets: fullname,
    lead:
      enteredBy === 'team'
        ? 'dites ce code à l’équipe Lavéo, avec qui vous parlez.'
        : 'entrez ce code dans Lavéo, avec le mot de passe que vous choisissez.',
    code,
    paragraphs: [`Il est valable ${CODE_MINUTES}\u00a0minutes et sert une seule fois.`],
    after: [
      {
        title: NOT_YOU,
        paragraphs: [
          'Quelqu’un a donné votre adresse à la place de la sienne. Ne dites ce code à personne\u00a0: sans lui, rien n’est ajouté.',
        ],
      },
    ],
    why: 'Vous recevez cet e-mail parce que cette adresse a été écrite chez nous par un client.',
  }),

  /** The team wants to merge a record into the account, whose client speaks with them and reads them the code. */
  'merge-code': ({ fullname }: Linked & { email: string; leftId: string }, { code }: Secrets) => ({
    subject: 'Votre code pour réunir vos commandes',
    preheader: `${code} réunit une autre fiche à votre compte. Il est valable ${CODE_MINUTES}\u00a0minutes.`,
    title: 'Réunissez vos commandes',
    greets: fullname,
    lead: 'dites ce code à l’équipe Lavéo, avec qui vous parlez\u00a0: une autre fiche à vous rejoint votre compte, avec ses commandes.',
    code,
    paragraphs: [`Il est valable ${CODE_MINUTES}\u00a0minutes et sert une seule fois.`],
    after: [
      {
        title: 'Vous ne parlez pas avec nous\u202f?',
        paragraphs: ['Ne dites ce code à personne\u00a0: sans lui, rien ne rejoint votre compte.'],
      },
    ],
    why: HAS_ACCOUNT,
  }),

  'reset-password': ({ fullname }: Linked, { link }: Secrets) => ({
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Le lien est valable une heure et fonctionne une seule fois.',
    title: 'Un nouveau mot de passe',
    greets: fullname,
    lead: 'vous pouvez le choisir maintenant.',
    paragraphs: [
      [
        'Ce lien est valable ',
        { strong: 'une heure' },
        ' et fonctionne ',
        { strong: 'une seule fois' },
        '. Toutes vos sessions ouvertes seront fermées.',
      ],
    ],
    button: { label: 'Choisir mon mot de passe', to: link, copyable: true },
    after: [
      {
        title: NOT_YOU,
        paragraphs: [
          'Ignorez cet e-mail\u00a0: votre mot de passe ne change pas. Ne transmettez ce lien à personne, même à l’équipe Lavéo.',
        ],
      },
    ],
    why: 'Vous recevez cet e-mail parce qu’un nouveau mot de passe a été demandé pour votre compte.',
  }),

  /** This week's order could not be made; `reason` is the code of the error. */
  'weekly-problem': ({ fullname, day, reason }: Person & { day: string; reason: string }) => ({
    subject: 'Votre commande de chaque semaine n’est pas faite',
    preheader: `${problemWords(reason)} Passez-la vous-même, ou appelez-nous.`,
    title: 'Votre commande n’est pas faite',
    greets: fullname,
    lead: `celle de ${formatDay(Date.parse(day))} n’a pas pu être faite.`,
    paragraphs: [
      [{ strong: problemWords(reason) }],
      'Rien n’est perdu\u00a0: nous essayons encore jusqu’au jour du passage.',
    ],
    button: { label: 'Voir ma commande de la semaine', to: paths.client.orders },
    why: 'Vous recevez cet e-mail parce que vous avez demandé une commande chaque semaine.',
  }),

  /** After a reset or a change in the profile. */
  'password-changed': ({ fullname, at }: Person & { at: number }) => ({
    subject: 'Votre mot de passe a été changé',
    preheader: NOTHING_TO_DO,
    title: 'Votre mot de passe a été changé',
    greets: fullname,
    lead: 'si c’était vous, il n’y a rien à faire.',
    paragraphs: [['Le changement date du ', { strong: moment(at) }, ', heure d’Abidjan.']],
    section: {
      title: NOT_YOU,
      paragraphs: [
        'Reprenez la main tout de suite\u00a0: choisissez un nouveau mot de passe. Toutes les sessions ouvertes seront fermées. Puis écrivez-nous.',
      ],
    },
    button: TAKE_BACK,
    why: HAS_ACCOUNT,
  }),

  /** After a sign-in in a browser that the account was not used in before. */
  'new-device': ({
    fullname,
    device,
    at,
    by,
  }: Person & { device: string; by: 'password' | 'passkey'; at: number }) => ({
    subject: 'Connexion sur un nouvel appareil',
    preheader: NOTHING_TO_DO,
    title: 'Connexion sur un nouvel appareil',
    greets: fullname,
    lead: 'si c’était vous, il n’y a rien à faire.',
    facts: [
      ['Appareil', { strong: device }],
      ['Le', `${moment(at)}, heure d’Abidjan`],
    ],
    section: {
      title: NOT_YOU,
      paragraphs: [
        by === 'passkey'
          ? 'Quelqu’un s’est servi d’une de vos clés d’accès. Prévenez tout de suite le responsable, ou la personne qui s’occupe du serveur\u00a0: ils retirent vos clés et ferment vos sessions. Puis choisissez un nouveau mot de passe.'
          : 'Quelqu’un connaît votre mot de passe. Choisissez tout de suite un nouveau mot de passe\u00a0: toutes les sessions ouvertes seront fermées. Puis écrivez-nous.',
      ],
    },
    button: TAKE_BACK,
    why: HAS_ACCOUNT,
  }),

  /** After a change in the profile; `phone` is the new one, E.164. */
  'phone-changed': ({ fullname, phone, at }: Person & { phone: string; at: number }) => ({
    subject: 'Votre numéro de téléphone a été changé',
    preheader: NOTHING_TO_DO,
    title: 'Votre numéro a été changé',
    greets: fullname,
    lead: 'si c’était vous, il n’y a rien à faire.',
    facts: [
      ['Nouveau numéro', { strong: formatPhone(phone) }],
      ['Changé le', moment(at)],
    ],
    section: {
      title: NOT_YOU,
      paragraphs: [
        'Quelqu’un utilise votre compte. Choisissez tout de suite un nouveau mot de passe\u00a0: toutes les sessions ouvertes seront fermées. Puis écrivez-nous avant tout remboursement.',
      ],
    },
    button: TAKE_BACK,
    why: HAS_ACCOUNT,
  }),

  'livreur-approved': ({ fullname }: Person) => ({
    subject: 'Votre compte livreur est validé',
    preheader: 'Connectez-vous pour voir vos missions du jour.',
    title: 'Votre compte est validé',
    greets: fullname,
    lead: 'bienvenue dans l’équipe des livreurs.',
    paragraphs: [
      'Vos missions vous attendent dans votre espace, dès qu’une commande vous est confiée.',
    ],
    button: { label: 'Me connecter', to: paths.signIn },
    why: HAS_ACCOUNT,
  }),

  'superadmin-confirmed': ({ fullname }: Person) => ({
    subject: 'Votre compte est confirmé',
    preheader: 'Le responsable vient de le confirmer.',
    title: 'Votre compte est confirmé',
    greets: fullname,
    lead: 'le responsable vient de confirmer votre compte.',
    paragraphs: ['Vous pouvez vous connecter dès maintenant.'],
    button: { label: 'Me connecter', to: paths.signIn },
    why: HAS_ACCOUNT,
  }),

  /** An accepted livreur chooses a password; the link lives `days`. */
  'application-accepted': ({ fullname, days }: Linked & { days: number }, { link }: Secrets) => ({
    subject: 'Votre candidature est acceptée',
    preheader: `Choisissez votre mot de passe\u00a0: le lien est valable ${days}\u00a0jours.`,
    title: 'Bienvenue chez Lavéo',
    greets: fullname,
    lead: 'votre candidature est acceptée.',
    paragraphs: [
      [
        'Votre compte livreur est prêt. Choisissez votre mot de passe pour l’ouvrir\u00a0: ce lien est valable ',
        { strong: `${days}\u00a0jours` },
        ' et fonctionne ',
        { strong: 'une seule fois' },
        '.',
      ],
    ],
    button: { label: 'Choisir mon mot de passe', to: link, copyable: true },
    after: [
      {
        title: 'Vous n’avez pas postulé\u202f?',
        paragraphs: ['Ignorez cet e-mail\u00a0: sans mot de passe, ce compte ne s’ouvre pas.'],
      },
    ],
    why: APPLIED,
  }),

  'application-declined': ({ fullname }: Person) => ({
    subject: 'Votre candidature chez Lavéo',
    preheader: 'Merci de l’intérêt que vous portez à Lavéo.',
    title: 'Merci pour votre candidature',
    greets: fullname,
    lead: 'merci d’avoir pensé à nous.',
    paragraphs: [
      'Nous avons lu votre candidature avec attention. Nous ne pouvons pas y donner suite pour le moment.',
      'Cette réponse ne juge pas votre travail, et vous pourrez postuler de nouveau plus tard. Nous vous souhaitons une bonne route.',
    ],
    why: APPLIED,
  }),
} satisfies Letters
