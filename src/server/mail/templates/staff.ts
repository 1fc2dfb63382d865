import type { InternalRole } from '#shared/accounts/auth.ts'
import { formatPhone } from '#shared/accounts/phone.ts'
import { ROLE_LABELS } from '#shared/accounts/roles.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import { ofPerson } from '#shared/text/french.ts'
import { button, code, facts, paragraph, quote, section } from '../blocks.ts'
import type { Letters } from './letters.ts'

const ONE_OF_US = 'Vous recevez cet e-mail parce que vous faites partie de l’équipe.'

/** Where a superadmin finds the account. */
const listOf = (role: InternalRole) =>
  role === 'livreur' ? '/superadmin/livreurs' : '/superadmin/admins'

const stateOf = (role: InternalRole) =>
  role === 'superadmin'
    ? 'Il attend qu’un super administrateur le confirme, sous «\u00a0Admins\u00a0».'
    : 'Il peut déjà se connecter.'

/** By the place where copies no longer come. */
const COPIES = {
  here: {
    title: 'Les copies de sauvegarde ne se font plus',
    lead: 'Si la machine s’arrêtait, ce qui a été fait depuis la dernière copie serait perdu.',
    last: 'Dernière copie',
    cause: 'le disque est plein',
  },
  elsewhere: {
    title: 'Les copies ne partent plus vers l’autre machine',
    lead: 'Elles se font, mais restent sur la machine du serveur\u00a0: un disque en panne les emporterait avec le reste.',
    last: 'Dernière copie partie',
    cause: 'l’autre machine ne répond plus',
  },
}

/** Letters to the team. */
export const staffLetters: Letters<
  | 'validation-code'
  | 'internal-account-created'
  | 'new-application'
  | 'new-contact-message'
  | 'copies-late'
> = {
  'validation-code': ({ role, browser, address }, { code: digits }) => ({
    subject: `Code de validation pour un compte interne\u00a0: ${ROLE_LABELS[role]}`,
    preheader: `${digits} ouvre la création d’un compte ${ROLE_LABELS[role]} pendant 10\u00a0minutes.`,
    title: 'Un compte interne est demandé',
    lead: `Ce code permet de créer un compte ${ROLE_LABELS[role]}, et aucun autre. Il est valable 10\u00a0minutes.`,
    card: [
      code(digits),
      facts([
        { label: 'Rôle demandé', value: { strong: ROLE_LABELS[role] } },
        { label: 'Navigateur', value: browser },
        { label: 'Adresse IP', value: address },
      ]),
      paragraph(['Le code ne fonctionne que dans ce navigateur, sur la page qui l’a demandé.']),
    ],
    after: [
      section('Vous ne savez pas qui demande\u202f?', [
        paragraph([
          'Ne donnez ce code à personne. Sans lui, aucun compte n’est créé, et il s’éteint tout seul.',
        ]),
      ]),
    ],
    why: ONE_OF_US,
    team: true,
  }),

  'internal-account-created': ({ fullname, role, email }, { site }) => ({
    subject: 'Un compte interne a été créé',
    preheader: `${fullname}, ${ROLE_LABELS[role]}. ${stateOf(role)}`,
    title: 'Un compte interne a été créé',
    lead: stateOf(role),
    card: [
      facts([
        { label: 'Nom', value: { strong: fullname } },
        { label: 'Rôle', value: ROLE_LABELS[role] },
        { label: 'E-mail', value: { href: `mailto:${email}`, label: email } },
      ]),
    ],
    after: [
      section('Vous ne connaissez pas cette personne\u202f?', [
        paragraph(['Désactivez ce compte tout de suite, puis demandez qui a donné le code.']),
        button('Voir les comptes', `${site}${listOf(role)}`),
      ]),
    ],
    why: ONE_OF_US,
    team: true,
  }),

  'new-application': ({ fullname, city, phone }, { site }) => ({
    subject: `Nouvelle candidature de livreur\u00a0: ${fullname}`,
    preheader: `${fullname}, ${city}. À lire dans les demandes.`,
    title: 'Nouvelle candidature',
    lead: 'Quelqu’un veut devenir livreur partenaire.',
    card: [
      facts([
        { label: 'Nom', value: { strong: fullname } },
        { label: 'Ville / Quartier', value: city },
        { label: 'Téléphone', value: { href: `tel:${phone}`, label: formatPhone(phone) } },
      ]),
      button('Lire la candidature', `${site}/admin/demandes`),
    ],
    why: ONE_OF_US,
    team: true,
  }),

  'new-contact-message': ({ fullname, email, message }, { site }) => ({
    subject: `Nouveau message ${ofPerson(fullname)}`,
    preheader: message,
    title: 'Nouveau message',
    lead: 'Il vient de la page Contact du site.',
    card: [
      facts([
        { label: 'Nom', value: { strong: fullname } },
        { label: 'E-mail', value: { href: `mailto:${email}`, label: email } },
      ]),
      quote(message),
      paragraph(['Ce texte a été écrit par un visiteur. Méfiez-vous des liens qu’il contient.'], {
        quiet: true,
      }),
      button('Voir les demandes', `${site}/admin/demandes`),
    ],
    why: ONE_OF_US,
    team: true,
  }),

  'copies-late': ({ lastAt, reason, place }, { site }) => {
    // One that an earlier version wrote says nothing of the place.
    const words = place === 'elsewhere' ? COPIES.elsewhere : COPIES.here
    return {
      subject: words.title,
      preheader: lastAt
        ? `La dernière est du ${formatDate(lastAt)}. Prévenez la personne qui s’occupe du serveur.`
        : 'Il n’y en a aucune. Prévenez la personne qui s’occupe du serveur.',
      title: words.title,
      lead: words.lead,
      card: [
        facts([
          { label: words.last, value: { strong: lastAt ? formatDateTime(lastAt) : 'aucune' } },
        ]),
        reason ? quote(reason) : paragraph(['Le serveur n’a pas dit pourquoi.'], { quiet: true }),
        paragraph([
          `Transmettez cet e-mail à la personne qui s’occupe du serveur. Le plus souvent, ${words.cause}.`,
        ]),
        button('Voir les copies', `${site}/superadmin/reglages#copies`),
      ],
      why: ONE_OF_US,
      team: true,
    }
  },
}
