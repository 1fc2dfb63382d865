import type { InternalRole } from '#shared/access/auth.ts'
import { formatDate, formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { statementLines } from '#shared/record/history/statement-lines.ts'
import { requestsPath } from '#shared/requests-path.ts'
import { ROLE_LABELS } from '#shared/roles.ts'
import { ofPerson } from '#shared/text/french.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { toldName } from '#shared/text/told-name.ts'
import type { Letters, Secrets } from '../letter.ts'
import { tel } from '../words.ts'

const ONE_OF_US = {
  why: 'Vous recevez cet e-mail parce que vous faites partie de l’équipe.',
  team: true,
}

const TO_READ = 'À lire dans les demandes.'

const stateOf = (role: InternalRole) =>
  role === 'superadmin'
    ? 'Il attend que le responsable le confirme, sous «\u00a0Admins\u00a0».'
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

type Statement = {
  at: number
  links: number
  /** Signed: words with one space between them. */
  statement: string
  /** Says in French what does not hold. */
  broken: string | null
}

type CopiesLate = {
  /** The last good copy, if any, in milliseconds UTC. */
  lastAt: number | null
  /** The server's words about the last try. */
  reason: string | null
  /** The place where they no longer come: beside the data, or on another machine. */
  place: keyof typeof COPIES
}

/** Letters to the team. */
export const staffLetters = {
  /** The six digits are derived from `codeId` at sending. `browser` and `address` identify the asker. */
  'validation-code': (
    {
      role,
      browser,
      address,
    }: { codeId: string; role: InternalRole; browser: string; address: string },
    { code }: Secrets,
  ) => ({
    subject: `Code de validation pour un compte interne\u00a0: ${ROLE_LABELS[role]}`,
    preheader: `${code} ouvre la création d’un compte ${ROLE_LABELS[role]} pendant 10\u00a0minutes.`,
    title: 'Un compte interne est demandé',
    lead: `Ce code permet de créer un compte ${ROLE_LABELS[role]}, et aucun autre. Il est valable 10\u00a0minutes.`,
    code,
    facts: [
      ['Rôle demandé', { strong: ROLE_LABELS[role] }],
      ['Navigateur', browser],
      ['Adresse IP', address],
    ],
    paragraphs: ['Le code ne fonctionne que dans ce navigateur, sur la page qui l’a demandé.'],
    after: [
      {
        title: 'Vous ne savez pas qui demande\u202f?',
        paragraphs: [
          'Ne donnez ce code à personne. Sans lui, aucun compte n’est créé, et il s’éteint tout seul.',
        ],
      },
    ],
    ...ONE_OF_US,
  }),

  /** Security notice to every superadmin; a new one among them waits for a confirmation. */
  'internal-account-created': ({
    fullname,
    role,
    email,
  }: {
    fullname: string
    role: InternalRole
    email: string
  }) => ({
    subject: 'Un compte interne a été créé',
    preheader: `${toldName(fullname) ?? 'Une personne'}, ${ROLE_LABELS[role]}. ${stateOf(role)}`,
    title: 'Un compte interne a été créé',
    lead: stateOf(role),
    facts: [
      ['Nom', { strong: fullname }],
      ['Rôle', ROLE_LABELS[role]],
      ['E-mail', { href: `mailto:${email}`, label: email }],
    ],
    after: [
      {
        title: 'Vous ne connaissez pas cette personne\u202f?',
        paragraphs: ['Désactivez ce compte tout de suite, puis demandez qui a donné le code.'],
        button: {
          label: 'Voir les comptes',
          to: role === 'livreur' ? paths.superadmin.livreurs : paths.superadmin.admins,
        },
      },
    ],
    ...ONE_OF_US,
  }),

  /** The two letters below say no more of what a visitor wrote than a name that is one. */
  'new-application': ({ fullname, phone }: { fullname: string; phone: string }) => {
    const name = toldName(fullname)
    const title = 'Nouvelle candidature'
    return {
      subject: name ? `Nouvelle candidature de livreur\u00a0: ${name}` : title,
      preheader: TO_READ,
      title,
      lead: 'Quelqu’un veut devenir livreur partenaire.',
      facts: [
        ['Nom', name && { strong: name }],
        ['Téléphone', tel(phone)],
      ],
      button: { label: 'Lire la candidature', to: requestsPath('messages', 'candidatures') },
      ...ONE_OF_US,
    }
  },

  'new-contact-message': ({ fullname }: { fullname: string }) => {
    const name = toldName(fullname)
    const title = 'Nouveau message'
    return {
      subject: name ? `${title} ${ofPerson(name)}` : title,
      preheader: TO_READ,
      title,
      lead: 'Il vient de la page Contact du site.',
      facts: [['Nom', name && { strong: name }]],
      button: { label: 'Lire le message', to: requestsPath('messages', 'site') },
      ...ONE_OF_US,
    }
  },

  'copies-late': ({ lastAt, reason, place }: CopiesLate) => {
    const { title, lead, last, cause } = COPIES[place] ?? COPIES.here
    return {
      subject: title,
      preheader: lastAt
        ? `La dernière est du ${formatDate(lastAt)}. Prévenez la personne qui s’occupe du serveur.`
        : 'Il n’y en a aucune. Prévenez la personne qui s’occupe du serveur.',
      title,
      lead,
      facts: [[last, { strong: lastAt ? formatDateTime(lastAt) : 'aucune' }]],
      quote: reason,
      paragraphs: [
        ...(reason ? [] : [{ quiet: 'Le serveur n’a pas dit pourquoi.' }]),
        `Transmettez cet e-mail à la personne qui s’occupe du serveur. Le plus souvent, ${cause}.`,
      ],
      button: {
        label: 'Voir les copies',
        to: `${paths.superadmin.settingsPage('systeme')}#copies`,
      },
      ...ONE_OF_US,
    }
  },

  /** Each morning, to the superadmins. */
  'history-statement': ({ at, links, statement, broken }: Statement) => ({
    subject: broken
      ? 'Alerte\u00a0: l’historique de Lavéo a été modifié'
      : `Relevé de l’historique du ${formatDateTime(at)}`,
    preheader: broken ?? 'Rien n’a été changé ni retiré. Gardez cet e-mail.',
    title: broken ? 'L’historique a été modifié' : 'L’historique est intact',
    lead: broken
      ? 'Quelqu’un a changé les données sans passer par l’application.'
      : 'Rien n’y a été changé ni retiré. Gardez cet e-mail\u00a0: il le prouvera encore plus tard.',
    warnings: [broken],
    facts: [
      ['Vérifié le', { strong: formatDateTime(at) }],
      ['Lignes vérifiées', formatFrancs(links)],
    ],
    fixedLines: statementLines(statement),
    button: { label: 'Ouvrir le journal', to: paths.superadmin.journal },
    after: [
      broken
        ? {
            title: 'Que faire\u202f?',
            paragraphs: [
              'Ne corrigez rien. Prévenez la personne qui s’occupe du serveur\u00a0: elle garde une copie des données, compare avec vos relevés d’avant et cherche qui a eu accès au fichier.',
            ],
          }
        : {
            title: 'À quoi sert ce relevé\u202f?',
            paragraphs: [
              'Il est signé. Si quelqu’un réécrit un jour l’historique, la personne qui s’occupe du serveur le compare à cet e-mail et voit ce qui a changé. Gardez-le dans une boîte que le serveur ne peut pas atteindre.',
              'Il couvre ce qui a été fait\u00a0: étapes des commandes, argent, actes de l’équipe, droits des comptes, réglages et catalogue. Il ne couvre pas ce qui attend encore, comme un message à envoyer ou une commande de chaque semaine\u00a0: qui peut écrire dans le fichier, sur la machine du serveur, pourrait en ajouter.',
            ],
          },
    ],
    why: 'Vous recevez cet e-mail chaque matin parce que vous êtes responsable.',
    team: true,
  }),
} satisfies Letters
