import { signInInput } from './access/auth.ts'
import { ownNumberInput } from './access/links.ts'
import { applicationInput } from './people/applications.ts'
import { contactInput } from './people/contact.ts'
import { FORM_PAGES, SIGN_IN_PAGE } from './shop/site/site-pages.ts'

/** The search of the address that confirms a form sent without a script. */
export const SENT_SEARCH = 'envoye'

/** The title of every failure of the public site's forms. */
export const SENDING_FAILED = "Échec de l'envoi"

/**
 * The forms of the public site: their address, the schema of their fields, the words that
 * confirm them, and the text when nothing answers.
 */
export const SITE_FORMS = {
  contact: {
    path: FORM_PAGES.contact.path,
    input: contactInput,
    done: (opensAt: string, closesAt: string) => ({
      title: 'Message envoyé',
      text: `Nous vous répondons par e‑mail, de ${opensAt} à ${closesAt}.`,
    }),
    noAnswer:
      'La connexion est coupée ou très lente. Rien n’est perdu\u00a0: réessayez dans un instant.',
  },
  application: {
    path: FORM_PAGES.application.path,
    input: applicationInput,
    done: () => ({
      title: 'Candidature envoyée !',
      text: "Merci d'avoir postulé. Notre équipe vous recontactera bientôt.",
    }),
    noAnswer: 'Une erreur est survenue. Veuillez réessayer.',
  },
} as const

/** The form of the sign-in page. */
export const SIGN_IN_FORM = {
  path: SIGN_IN_PAGE.path,
  input: signInInput,
  failed: 'Échec de la connexion',
  noAnswer: SITE_FORMS.contact.noAnswer,
} as const

/** The form of the sign-in page that sends a client's link to their number. */
export const LINK_FORM = {
  path: `${SIGN_IN_PAGE.path}/mon-lien`,
  input: ownNumberInput,
  failed: 'Demande non envoyée',
  noAnswer: SITE_FORMS.contact.noAnswer,
} as const

/** Every form of a page. */
export const FORMS = [...Object.values(SITE_FORMS), SIGN_IN_FORM, LINK_FORM]

/** The addresses that receive a form. */
export const FORM_PATHS: readonly string[] = FORMS.map(({ path }) => path)

/** The names of the fields of every form that the server fills in again. */
export const FIELD_NAMES: readonly string[] = [
  ...new Set(FORMS.flatMap(({ input }) => Object.keys(input.shape))),
]
