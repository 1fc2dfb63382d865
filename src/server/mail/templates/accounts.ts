import { formatPhone } from '#shared/accounts/phone.ts'
import { formatDay, formatTime } from '#shared/dates.ts'
import { problemWords } from '#shared/recurring/recurring.ts'
import { button, facts, paragraph, section } from '../blocks.ts'
import { greeting } from '../words.ts'
import type { Letters } from './letters.ts'

const HAS_ACCOUNT = 'Vous recevez cet e-mail parce que vous avez un compte chez nous.'
const APPLIED = 'Vous recevez cet e-mail parce que vous avez posé votre candidature chez nous.'

/** Letters about an account, to the person it belongs to. */
export const accountLetters: Letters<
  | 'confirm-signup'
  | 'reset-password'
  | 'password-changed'
  | 'new-device'
  | 'phone-changed'
  | 'livreur-approved'
  | 'superadmin-confirmed'
  | 'application-accepted'
  | 'application-declined'
  | 'weekly-problem'
> = {
  'confirm-signup': ({ fullname }, { link }) => ({
    subject: 'Confirmez votre adresse e-mail',
    preheader: 'Un dernier geste pour votre compte Lavéo. Le lien est valable 24\u00a0heures.',
    title: 'Confirmez votre adresse',
    lead: `${greeting(fullname)} un dernier geste\u00a0: confirmez que cette adresse est la vôtre.`,
    card: [
      paragraph(['Ce lien est valable ', { strong: '24\u00a0heures' }, '.']),
      button('Confirmer mon adresse', link, { copyable: true }),
    ],
    after: [
      section('Ce n’était pas vous\u202f?', [
        paragraph([
          'Quelqu’un a écrit votre adresse à la place de la sienne. Ne cliquez pas\u00a0: sans confirmation, ce compte ne s’ouvre pas.',
        ]),
      ]),
    ],
    why: 'Vous recevez cet e-mail parce que cette adresse a servi à créer un compte chez nous.',
  }),

  'reset-password': ({ fullname }, { link }) => ({
    subject: 'Choisissez un nouveau mot de passe',
    preheader: 'Le lien est valable une heure et fonctionne une seule fois.',
    title: 'Un nouveau mot de passe',
    lead: `${greeting(fullname)} vous pouvez le choisir maintenant.`,
    card: [
      paragraph([
        'Ce lien est valable ',
        { strong: 'une heure' },
        ' et fonctionne ',
        { strong: 'une seule fois' },
        '. Toutes vos sessions ouvertes seront fermées.',
      ]),
      button('Choisir mon mot de passe', link, { copyable: true }),
    ],
    after: [
      section('Ce n’était pas vous\u202f?', [
        paragraph([
          'Ignorez cet e-mail\u00a0: votre mot de passe ne change pas. Ne transmettez ce lien à personne, même à l’équipe Lavéo.',
        ]),
      ]),
    ],
    why: 'Vous recevez cet e-mail parce qu’un nouveau mot de passe a été demandé pour votre compte.',
  }),

  'weekly-problem': ({ fullname, day, reason }, { site }) => ({
    subject: 'Votre commande de chaque semaine n’est pas faite',
    preheader: `${problemWords(reason)} Passez-la vous-même, ou appelez-nous.`,
    title: 'Votre commande n’est pas faite',
    lead: `${greeting(fullname)} celle de ${formatDay(Date.parse(day))} n’a pas pu être faite.`,
    card: [
      paragraph([{ strong: problemWords(reason) }]),
      paragraph(['Rien n’est perdu\u00a0: nous essayons encore jusqu’au jour du passage.']),
      button('Voir ma commande de la semaine', `${site}/client/commandes`),
    ],
    why: 'Vous recevez cet e-mail parce que vous avez demandé une commande chaque semaine.',
  }),

  'password-changed': ({ fullname, at }, { site }) => ({
    subject: 'Votre mot de passe a été changé',
    preheader: 'Si c’était vous, il n’y a rien à faire.',
    title: 'Votre mot de passe a été changé',
    lead: `${greeting(fullname)} si c’était vous, il n’y a rien à faire.`,
    card: [
      paragraph([
        'Le changement date du ',
        { strong: `${formatDay(at)} à ${formatTime(at)}` },
        ', heure d’Abidjan.',
      ]),
      section('Ce n’était pas vous\u202f?', [
        paragraph([
          'Reprenez la main tout de suite\u00a0: choisissez un nouveau mot de passe. Toutes les sessions ouvertes seront fermées. Puis écrivez-nous.',
        ]),
      ]),
      button('Reprendre mon compte', `${site}/mot-de-passe-oublie`, { copyable: true }),
    ],
    why: HAS_ACCOUNT,
  }),

  'new-device': ({ fullname, device, at, by }, { site }) => ({
    subject: 'Connexion sur un nouvel appareil',
    preheader: 'Si c’était vous, il n’y a rien à faire.',
    title: 'Connexion sur un nouvel appareil',
    lead: `${greeting(fullname)} si c’était vous, il n’y a rien à faire.`,
    card: [
      facts([
        { label: 'Appareil', value: { strong: device } },
        { label: 'Le', value: `${formatDay(at)} à ${formatTime(at)}, heure d’Abidjan` },
      ]),
      section('Ce n’était pas vous\u202f?', [
        paragraph([
          by === 'passkey'
            ? 'Quelqu’un s’est servi d’une de vos clés d’accès. Prévenez tout de suite un super administrateur, ou la personne qui s’occupe du serveur\u00a0: ils retirent vos clés et ferment vos sessions. Puis choisissez un nouveau mot de passe.'
            : 'Quelqu’un connaît votre mot de passe. Choisissez tout de suite un nouveau mot de passe\u00a0: toutes les sessions ouvertes seront fermées. Puis écrivez-nous.',
        ]),
      ]),
      button('Reprendre mon compte', `${site}/mot-de-passe-oublie`, { copyable: true }),
    ],
    why: HAS_ACCOUNT,
  }),

  'phone-changed': ({ fullname, phone, at }, { site }) => ({
    subject: 'Votre numéro de téléphone a été changé',
    preheader: 'Si c’était vous, il n’y a rien à faire.',
    title: 'Votre numéro a été changé',
    lead: `${greeting(fullname)} si c’était vous, il n’y a rien à faire.`,
    card: [
      facts([
        { label: 'Nouveau numéro', value: { strong: formatPhone(phone) } },
        { label: 'Changé le', value: `${formatDay(at)} à ${formatTime(at)}` },
      ]),
      section('Ce n’était pas vous\u202f?', [
        paragraph([
          'Quelqu’un utilise votre compte. Choisissez tout de suite un nouveau mot de passe\u00a0: toutes les sessions ouvertes seront fermées. Puis écrivez-nous avant tout remboursement.',
        ]),
      ]),
      button('Reprendre mon compte', `${site}/mot-de-passe-oublie`, { copyable: true }),
    ],
    why: HAS_ACCOUNT,
  }),

  'livreur-approved': ({ fullname }, { site }) => ({
    subject: 'Votre compte livreur est validé',
    preheader: 'Connectez-vous pour voir vos missions du jour.',
    title: 'Votre compte est validé',
    lead: `${greeting(fullname)} bienvenue dans l’équipe des livreurs.`,
    card: [
      paragraph([
        'Vos missions vous attendent dans votre espace, dès qu’une commande vous est confiée.',
      ]),
      button('Me connecter', `${site}/connexion`),
    ],
    why: HAS_ACCOUNT,
  }),

  'superadmin-confirmed': ({ fullname }, { site }) => ({
    subject: 'Votre compte est confirmé',
    preheader: 'Un super administrateur vient de le confirmer.',
    title: 'Votre compte est confirmé',
    lead: `${greeting(fullname)} un super administrateur vient de confirmer votre compte.`,
    card: [
      paragraph(['Vous pouvez vous connecter dès maintenant.']),
      button('Me connecter', `${site}/connexion`),
    ],
    why: HAS_ACCOUNT,
  }),

  'application-accepted': ({ fullname, days }, { link }) => ({
    subject: 'Votre candidature est acceptée',
    preheader: `Choisissez votre mot de passe\u00a0: le lien est valable ${days}\u00a0jours.`,
    title: 'Bienvenue chez Lavéo',
    lead: `${greeting(fullname)} votre candidature est acceptée.`,
    card: [
      paragraph([
        'Votre compte livreur est prêt. Choisissez votre mot de passe pour l’ouvrir\u00a0: ce lien est valable ',
        { strong: `${days}\u00a0jours` },
        ' et fonctionne ',
        { strong: 'une seule fois' },
        '.',
      ]),
      button('Choisir mon mot de passe', link, { copyable: true }),
    ],
    after: [
      section('Vous n’avez pas postulé\u202f?', [
        paragraph(['Ignorez cet e-mail\u00a0: sans mot de passe, ce compte ne s’ouvre pas.']),
      ]),
    ],
    why: APPLIED,
  }),

  'application-declined': ({ fullname }) => ({
    subject: 'Votre candidature chez Lavéo',
    preheader: 'Merci de l’intérêt que vous portez à Lavéo.',
    title: 'Merci pour votre candidature',
    lead: `${greeting(fullname)} merci d’avoir pensé à nous.`,
    card: [
      paragraph([
        'Nous avons lu votre candidature avec attention. Nous ne pouvons pas y donner suite pour le moment.',
      ]),
      paragraph([
        'Cette réponse ne juge pas votre travail, et vous pourrez postuler de nouveau plus tard. Nous vous souhaitons une bonne route.',
      ]),
    ],
    why: APPLIED,
  }),
}
