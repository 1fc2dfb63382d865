import { expect, test } from 'vitest'
import { whyReasonAsked } from './why-reason-asked.ts'

const place = { point: { lat: 5.36, lng: -3.97 }, accuracy: null, isFromLivreur: false }

test.each([
  ['Cette commande n’a pas de repère sur la carte.', { ...place, point: null }, null],
  ['Le repère du client est approximatif.', { ...place, accuracy: 800 }, 0],
  ['Le repère vient d’un livreur, pas du client.', { ...place, isFromLivreur: true }, 0],
  ['Votre position n’est pas trouvée.', place, null],
  ['Votre téléphone est à 7,9 km de l’adresse.', place, 7900],
])('a reason is asked for since « %s »', (why, of, metres) => {
  expect(whyReasonAsked(of, metres).replace(/\s/g, ' ')).toBe(why)
})
