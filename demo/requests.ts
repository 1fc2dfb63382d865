import type { ApplicationInput } from '#shared/people/applications.ts'
import type { ContactInput } from '#shared/people/contact.ts'
import type { DemoPerson } from './people.ts'

/** A livreur who signed up on the public site and waits for an approval. */
export const DEMO_WAITING_LIVREUR: DemoPerson = {
  role: 'livreur',
  email: 'yves@laveo.test',
  fullname: 'Yves N’Guessan',
  phone: '+2250788412093',
}

interface Sent<Input> {
  /** Hours before now. */
  ago: number
  input: Input
}

export const DEMO_APPLICATIONS: ReadonlyArray<Sent<ApplicationInput>> = [
  {
    ago: 30,
    input: {
      fullname: 'Aïcha Bakayoko',
      phone: '+2250554718026',
      email: 'aicha.bakayoko@exemple.ci',
      city: 'Yopougon, Siporex',
      message: 'J’ai une moto et je connais bien Yopougon et Abobo. Disponible tout de suite.',
    },
  },
  {
    ago: 5,
    input: {
      fullname: 'Moussa Cissé',
      phone: '+2250102639475',
      email: 'moussa.cisse@exemple.ci',
      city: 'Treichville',
      message: undefined,
    },
  },
]

export const DEMO_MESSAGES: ReadonlyArray<Sent<ContactInput>> = [
  {
    ago: 52,
    input: {
      fullname: 'Clarisse Tanoh',
      email: 'clarisse.tanoh@exemple.ci',
      message:
        'Bonjour,\nprenez-vous les rideaux doublés\u202f? Il y en a six, assez lourds.\nMerci.',
    },
  },
  {
    ago: 3,
    input: {
      fullname: 'Résidence Les Flamboyants',
      email: 'accueil@flamboyants.exemple.ci',
      message: 'Passez-vous à Bingerville pour une résidence de douze chambres\u202f?',
    },
  },
]
