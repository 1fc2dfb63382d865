import { formatPhone } from '#shared/phone.ts'
import { button, code, facts, paragraph, quote, section } from '../blocks.ts'
import type { Letters } from './letters.ts'

const ONE_OF_US = 'Vous recevez cet e-mail parce que vous faites partie de l’équipe.'

/** Letters to the team. */
export const staffLetters: Letters<'validation-code' | 'new-application' | 'new-contact-message'> =
  {
    'validation-code': ({ browser, address }, { code: digits }) => ({
      subject: 'Code de validation pour un compte interne',
      preheader: `${digits} ouvre la création d’un compte interne pendant 10\u00a0minutes.`,
      title: 'Un compte interne est demandé',
      lead: 'Ce code permet de le créer. Il est valable 10\u00a0minutes.',
      card: [
        code(digits),
        facts([
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
      subject: `Nouveau message de ${fullname}`,
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
  }
