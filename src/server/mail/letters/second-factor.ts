import { paths } from '#shared/paths.ts'
import type { Letters, Paragraph } from '../letter.ts'
import { moment } from '../words.ts'

/** A second factor that an account is signed in with. */
export type FactorKind = 'passkey' | 'totp'

type Noticed = {
  fullname: string
  at: number
}

const WHY = 'Vous recevez cet e-mail parce que votre compte Lavéo a une double vérification.'
const NOTHING_TO_DO = 'Si c’était vous, il n’y a rien à faire.'

const KIND_WORDS = {
  passkey: 'une clé d’accès',
  totp: 'les codes d’une application',
  all: 'toutes vos clés d’accès, vos codes et vos codes de secours',
}

const REMOVED_BY = {
  owner: 'vous avez retiré de votre compte',
  colleague: 'le responsable a retiré de votre compte',
  machine: 'la personne qui s’occupe du serveur a retiré de votre compte',
}

/** The next step of the owner. */
const AFTER_REMOVAL: Record<keyof typeof REMOVED_BY, string[]> = {
  owner: [],
  colleague: [
    'Connectez-vous avec votre mot de passe seul, puis activez aussitôt une autre double vérification.',
  ],
  // A rescue on the machine ends the password too.
  machine: [
    'Votre ancien mot de passe ne marche plus\u00a0: choisissez-en un autre avec le lien que cette personne vous donne, ou par «\u00a0Mot de passe oublié\u202f?\u00a0». Puis activez aussitôt une autre double vérification.',
  ],
}

/** Ends each notice except that of wrong codes. */
const NOT_YOU = {
  section: {
    title: 'Ce n’était pas vous\u202f?',
    paragraphs: [
      'Quelqu’un utilise votre compte. Prévenez d’abord le responsable, ou la personne qui s’occupe du serveur\u00a0: ils ferment vos sessions et retirent vos clés et vos codes. Puis choisissez un nouveau mot de passe\u00a0: toutes les sessions ouvertes seront fermées.',
    ],
  },
  button: { label: 'Reprendre mon compte', to: paths.forgotPassword, copyable: true },
}

const dated = (label: string, at: number): Paragraph => [
  label,
  { strong: moment(at) },
  ', heure d’Abidjan.',
]

/** Security notices about what the team signs in with besides a password. */
export const secondFactorLetters = {
  /** `name` is a passkey's. */
  'second-factor-added': ({
    fullname,
    kind,
    name,
    at,
  }: Noticed & { kind: FactorKind; name: string | null }) => ({
    subject: 'Votre connexion demande une vérification de plus',
    preheader: NOTHING_TO_DO,
    title: 'Double vérification ajoutée',
    greets: fullname,
    lead: `votre compte se connecte maintenant aussi avec ${KIND_WORDS[kind]}.`,
    paragraphs: [
      ...(name ? [['Clé d’accès\u00a0: ', { strong: name }, '.']] : []),
      dated('Ajoutée le ', at),
    ],
    ...NOT_YOU,
    why: WHY,
  }),

  'second-factor-removed': ({
    fullname,
    kind,
    by,
    at,
  }: Noticed & { kind: FactorKind | 'all'; by: keyof typeof REMOVED_BY }) => ({
    subject: 'Une vérification a été retirée de votre compte',
    preheader: NOTHING_TO_DO,
    title: 'Double vérification retirée',
    greets: fullname,
    lead: `${REMOVED_BY[by]} ${KIND_WORDS[kind]}.`,
    paragraphs: [dated('Le ', at), ...AFTER_REMOVAL[by]],
    ...NOT_YOU,
    why: 'Vous recevez cet e-mail parce que votre compte Lavéo avait une double vérification.',
  }),

  'recovery-code-used': ({ fullname, left, at }: Noticed & { left: number }) => ({
    subject: 'Un code de secours a été utilisé',
    preheader: NOTHING_TO_DO,
    title: 'Code de secours utilisé',
    greets: fullname,
    lead: 'un de vos codes de secours vient de servir.',
    paragraphs: [
      dated('Le ', at),
      left > 0
        ? `Il vous en reste ${left}. Un code ne sert qu’une fois.`
        : 'Il ne vous en reste aucun\u00a0: faites-en de nouveaux dans votre profil.',
    ],
    ...NOT_YOU,
    why: WHY,
  }),

  'recovery-codes-made': ({ fullname, at }: Noticed) => ({
    subject: 'Vos codes de secours ont été refaits',
    preheader: NOTHING_TO_DO,
    title: 'Nouveaux codes de secours',
    greets: fullname,
    lead: 'les anciens codes ne marchent plus.',
    paragraphs: [dated('Le ', at)],
    ...NOT_YOU,
    why: WHY,
  }),

  /** When a browser that gave the right password has no try of a code left. */
  'second-codes-wrong': ({ fullname, device, at }: Noticed & { device: string }) => ({
    subject: 'Cinq codes faux après votre mot de passe',
    preheader: 'Si ce n’était pas vous, changez votre mot de passe.',
    title: 'Codes faux à la connexion',
    greets: fullname,
    lead: 'quelqu’un a donné votre mot de passe, puis cinq codes faux. La connexion a été refusée.',
    facts: [
      ['Appareil', { strong: device }],
      ['Le', `${moment(at)}, heure d’Abidjan`],
    ],
    paragraphs: ['Si c’était vous, attendez le temps que l’écran indique, puis réessayez.'],
    section: {
      title: 'Ce n’était pas vous\u202f?',
      paragraphs: [
        'Quelqu’un connaît votre mot de passe\u00a0: votre double vérification l’a arrêté. Choisissez tout de suite un nouveau mot de passe\u00a0: toutes les sessions ouvertes seront fermées.',
      ],
    },
    button: { label: 'Changer mon mot de passe', to: paths.forgotPassword, copyable: true },
    why: WHY,
  }),
} satisfies Letters
