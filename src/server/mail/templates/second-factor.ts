import { formatDay, formatTime } from '#shared/dates.ts'
import { type Block, button, facts, paragraph, section } from '../blocks.ts'
import type { MailFacts } from '../facts.ts'
import { greeting } from '../words.ts'
import type { Letters } from './letters.ts'

const WHY = 'Vous recevez cet e-mail parce que votre compte Lavéo a une double vérification.'
const NOTHING_TO_DO = 'Si c’était vous, il n’y a rien à faire.'

const KIND_WORDS = {
  passkey: 'une clé d’accès',
  totp: 'les codes d’une application',
  all: 'toutes vos clés d’accès, vos codes et vos codes de secours',
} as const

/** Security notices about what the team signs in with besides a password. */
export const secondFactorLetters: Letters<
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'recovery-code-used'
  | 'recovery-codes-made'
  | 'second-codes-wrong'
> = {
  'second-factor-added': ({ fullname, kind, name, at }, { site }) => ({
    subject: 'Votre connexion demande une vérification de plus',
    preheader: NOTHING_TO_DO,
    title: 'Double vérification ajoutée',
    lead: `${greeting(fullname)} votre compte se connecte maintenant aussi avec ${KIND_WORDS[kind]}.`,
    card: [
      ...(name ? [paragraph(['Clé d’accès\u00a0: ', { strong: name }, '.'])] : []),
      when('Ajoutée le ', at),
      ...notYou(site),
    ],
    why: WHY,
  }),

  'second-factor-removed': ({ fullname, kind, by, at }, { site }) => ({
    subject: 'Une vérification a été retirée de votre compte',
    preheader: NOTHING_TO_DO,
    title: 'Double vérification retirée',
    lead: `${greeting(fullname)} ${REMOVED_BY[by]} ${KIND_WORDS[kind]}.`,
    card: [
      when('Le ', at),
      ...(by === 'owner' ? [] : [paragraph([by === 'machine' ? AFTER_RESCUE : AFTER_REMOVAL])]),
      ...notYou(site),
    ],
    why: 'Vous recevez cet e-mail parce que votre compte Lavéo avait une double vérification.',
  }),

  'recovery-code-used': ({ fullname, left, at }, { site }) => ({
    subject: 'Un code de secours a été utilisé',
    preheader: NOTHING_TO_DO,
    title: 'Code de secours utilisé',
    lead: `${greeting(fullname)} un de vos codes de secours vient de servir.`,
    card: [
      when('Le ', at),
      paragraph([
        left > 0
          ? `Il vous en reste ${left}. Un code ne sert qu’une fois.`
          : 'Il ne vous en reste aucun\u00a0: faites-en de nouveaux dans votre profil.',
      ]),
      ...notYou(site),
    ],
    why: WHY,
  }),

  'recovery-codes-made': ({ fullname, at }, { site }) => ({
    subject: 'Vos codes de secours ont été refaits',
    preheader: NOTHING_TO_DO,
    title: 'Nouveaux codes de secours',
    lead: `${greeting(fullname)} les anciens codes ne marchent plus.`,
    card: [when('Le ', at), ...notYou(site)],
    why: WHY,
  }),

  'second-codes-wrong': ({ fullname, device, at }, { site }) => ({
    subject: 'Cinq codes faux après votre mot de passe',
    preheader: 'Si ce n’était pas vous, changez votre mot de passe.',
    title: 'Codes faux à la connexion',
    lead: `${greeting(fullname)} quelqu’un a donné votre mot de passe, puis cinq codes faux. La connexion a été refusée.`,
    card: [
      facts([
        { label: 'Appareil', value: { strong: device } },
        { label: 'Le', value: `${formatDay(at)} à ${formatTime(at)}, heure d’Abidjan` },
      ]),
      paragraph(['Si c’était vous, attendez le temps que l’écran indique, puis réessayez.']),
      section('Ce n’était pas vous\u202f?', [
        paragraph([
          'Quelqu’un connaît votre mot de passe\u00a0: votre double vérification l’a arrêté. Choisissez tout de suite un nouveau mot de passe\u00a0: toutes les sessions ouvertes seront fermées.',
        ]),
      ]),
      button('Changer mon mot de passe', `${site}/mot-de-passe-oublie`, { copyable: true }),
    ],
    why: WHY,
  }),
}

const REMOVED_BY: Record<MailFacts['second-factor-removed']['by'], string> = {
  owner: 'vous avez retiré de votre compte',
  colleague: 'un super administrateur a retiré de votre compte',
  machine: 'la personne qui s’occupe du serveur a retiré de votre compte',
}

const AFTER_REMOVAL =
  'Connectez-vous avec votre mot de passe seul, puis activez aussitôt une autre double vérification.'
// A rescue on the machine ends the password too.
const AFTER_RESCUE =
  'Votre ancien mot de passe ne marche plus\u00a0: choisissez-en un autre avec le lien que cette personne vous donne, ou par «\u00a0Mot de passe oublié\u202f?\u00a0». Puis activez aussitôt une autre double vérification.'

function when(label: string, at: number): Block {
  return paragraph([
    label,
    { strong: `${formatDay(at)} à ${formatTime(at)}` },
    ', heure d’Abidjan.',
  ])
}

function notYou(site: string): Block[] {
  return [
    section('Ce n’était pas vous\u202f?', [
      paragraph([
        'Quelqu’un utilise votre compte. Prévenez d’abord un super administrateur, ou la personne qui s’occupe du serveur\u00a0: ils ferment vos sessions et retirent vos clés et vos codes. Puis choisissez un nouveau mot de passe\u00a0: toutes les sessions ouvertes seront fermées.',
      ]),
    ]),
    button('Reprendre mon compte', `${site}/mot-de-passe-oublie`, { copyable: true }),
  ]
}
